#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
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

/* ioctl is variadic, which Swift does not import. */
static inline int ioctl_value(int descriptor, unsigned long request, long value) {
    return ioctl(descriptor, request, value);
}

static inline int ioctl_pointer(int descriptor, unsigned long request, void *argument) {
    return ioctl(descriptor, request, argument);
}

/* A pipe that other programs which we start do not inherit. */
static inline int linux_pipe(int *ends) {
    return (int)syscall(SYS_pipe2, ends, O_CLOEXEC);
}

/*
 * Starts a child that waits for the other end of `lifeline` to close and then gives the terminal back to its text console.
 *
 * Swift does not import fork, and rightly: only a handful of calls are allowed in the child of a threaded process. The child
 * therefore lives here and makes only such calls. _Fork runs no handlers of other libraries. Every signal is blocked, because a
 * service manager ends a whole process group at once, and the child has to outlive its parent by an instant.
 * One byte through the lifeline dismisses the child with nothing done.
 *
 * Returns the child's process id, or -1 with errno.
 */
static inline pid_t linux_fork_terminal_watcher(int terminal, int lifeline, long keyboard_mode) {
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t child = _Fork();
    if (child != 0) {
        int code = errno;
        sigprocmask(SIG_SETMASK, &before, 0);
        errno = code;
        return child;
    }
    int low = terminal < lifeline ? terminal : lifeline;
    int high = terminal < lifeline ? lifeline : terminal;
    if (low > 0) syscall(SYS_close_range, 0U, (unsigned)low - 1, 0U);
    if (high > low + 1) syscall(SYS_close_range, (unsigned)low + 1, (unsigned)high - 1, 0U);
    syscall(SYS_close_range, (unsigned)high + 1, ~0U, 0U);
    prctl(PR_SET_NAME, "mememe-console");
    char byte;
    ssize_t count;
    do {
        count = read(lifeline, &byte, 1);
    } while (count < 0 && errno == EINTR);
    if (count == 0) {
        struct vt_mode automatic = {.mode = VT_AUTO};
        ioctl(terminal, KDSKBMODE, keyboard_mode);
        ioctl(terminal, KDSETMODE, (long)KD_TEXT);
        ioctl(terminal, VT_SETMODE, &automatic);
    }
    _exit(0);
}
#include <malloc.h>
