#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <linux/fs.h>
#include <dirent.h>
#include <signal.h>
#include <time.h>
#include <sys/sysmacros.h>

// GNU additions that the C library declares under _GNU_SOURCE only, which Swift's importer does not set.
static inline int clinux_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }
static inline int clinux_rename_unless_taken(int directory, const char *old_name, const char *new_name) {
    return (int)syscall(SYS_renameat2, directory, old_name, directory, new_name, 1u /* RENAME_NOREPLACE */);
}
static inline unsigned clinux_major(dev_t device) { return major(device); }
static inline unsigned clinux_minor(dev_t device) { return minor(device); }
