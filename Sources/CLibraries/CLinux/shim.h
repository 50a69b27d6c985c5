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
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <net/if.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <linux/vt.h>
#include <linux/fs.h>
#include <linux/usbdevice_fs.h>
#include <linux/i2c.h>
#include <linux/i2c-dev.h>
#include <dirent.h>
#include <signal.h>
#include <time.h>
#include <sys/sysmacros.h>

// GNU additions that the C library declares under _GNU_SOURCE only, which Swift's importer does not set.
static inline int clinux_syncfs(int descriptor) { return (int)syscall(SYS_syncfs, descriptor); }
static inline int clinux_renameat2_noreplace(int directory, const char *old_name, const char *new_name) {
    return (int)syscall(SYS_renameat2, directory, old_name, directory, new_name, 1u /* RENAME_NOREPLACE */);
}
static inline unsigned clinux_major(dev_t device) { return major(device); }
static inline unsigned clinux_minor(dev_t device) { return minor(device); }
static inline dev_t clinux_makedev(unsigned device_major, unsigned device_minor) { return makedev(device_major, device_minor); }
static inline int clinux_memfd_create(const char *name) { return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */); }
static inline int clinux_pidfd_open(pid_t process) { return (int)syscall(SYS_pidfd_open, process, 0u); }
static inline int clinux_close_range(unsigned first) { return (int)syscall(SYS_close_range, first, ~0u, 0u); }
/* Variadic, which Swift does not import. */
static inline int clinux_prctl(int option, unsigned long value) { return prctl(option, value, 0UL, 0UL, 0UL); }
/* Swift does not import fork, and rightly: it is for processes of one thread only. */
static inline pid_t clinux_fork_single_threaded(void) { return fork(); }

/* Sends `count` bytes with two descriptors as one message; returns what sendmsg does. */
static inline ssize_t clinux_send_with_descriptors(int socket, const void *bytes, size_t count, int first, int second) {
    union { struct cmsghdr header; char room[CMSG_SPACE(2 * sizeof(int))]; } control = {0};
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(2 * sizeof(int));
    int *descriptors = (int *)CMSG_DATA(header);
    descriptors[0] = first;
    descriptors[1] = second;
    return sendmsg(socket, &message, MSG_NOSIGNAL);
}

/* Receives such a message; returns what recvmsg does, and -1 in `first` when it brought no two descriptors. */
static inline ssize_t clinux_receive_with_descriptors(int socket, void *bytes, size_t count, int *first, int *second) {
    union { struct cmsghdr header; char room[CMSG_SPACE(2 * sizeof(int))]; } control;
    struct iovec part = {bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    *first = *second = -1;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    struct cmsghdr *header = received > 0 ? CMSG_FIRSTHDR(&message) : 0;
    if (header && header->cmsg_type == SCM_RIGHTS && header->cmsg_len == CMSG_LEN(2 * sizeof(int))) {
        int *descriptors = (int *)CMSG_DATA(header);
        *first = descriptors[0];
        *second = descriptors[1];
    }
    return received;
}

/* Sends `count` bytes as one message, with a descriptor unless that is negative, and never waits; returns what sendmsg does. */
static inline ssize_t clinux_send_with_descriptor(int socket, const void *bytes, size_t count, int descriptor) {
    union { struct cmsghdr header; char room[CMSG_SPACE(sizeof(int))]; } control = {0};
    struct iovec part = {(void *)bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        message.msg_control = &control;
        message.msg_controllen = sizeof(control);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        *(int *)CMSG_DATA(header) = descriptor;
    }
    return sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/*
 * Receives such a message and never waits; returns what recvmsg does, but the whole length of a message that is longer than `count`.
 * `descriptor` is -1 where none came. The room for one holds two, because the kernel counts in words of 64 bits: a second one is closed.
 */
static inline ssize_t clinux_receive_with_descriptor(int socket, void *bytes, size_t count, int *descriptor) {
    union { struct cmsghdr header; char room[CMSG_SPACE(sizeof(int))]; } control;
    struct iovec part = {bytes, count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof(control)};
    *descriptor = -1;
    ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT | MSG_TRUNC);
    if (received < 0) return received;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t number = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        int *all = (int *)CMSG_DATA(header);
        for (size_t index = 0; index < number; index += 1) {
            if (*descriptor < 0) *descriptor = all[index]; else close(all[index]);
        }
    }
    return received;
}

/* ioctl is variadic, which Swift does not import. */
static inline int clinux_ioctl_value(int descriptor, unsigned long request, long value) {
    return ioctl(descriptor, request, value);
}

static inline int clinux_ioctl_pointer(int descriptor, unsigned long request, void *argument) {
    return ioctl(descriptor, request, argument);
}

/* Requests of usbfs: macros with casts, which Swift can't import. */
static const unsigned clinux_usb_claim_request = (unsigned)USBDEVFS_CLAIMINTERFACE;
static const unsigned clinux_usb_control_request = (unsigned)USBDEVFS_CONTROL;
/* Takes an interface that has no driver, so that it can be asked. */
static inline int clinux_usb_claim(int device, unsigned interface) {
    return ioctl(device, USBDEVFS_CLAIMINTERFACE, &interface);
}
/* Asks an interface for its HID report descriptor and returns how many bytes came within a second. */
static inline int clinux_usb_report_descriptor(int device, unsigned interface, void *bytes, unsigned short count) {
    struct usbdevfs_ctrltransfer transfer = {
        .bRequestType = 0x81 /* from an interface */, .bRequest = 6 /* GET_DESCRIPTOR */, .wValue = 0x2200 /* the report's */,
        .wIndex = (unsigned short)interface, .wLength = count, .timeout = 1000, .data = bytes,
    };
    return ioctl(device, USBDEVFS_CONTROL, &transfer);
}

/* One message on an I2C bus, from the device at `address` where `reads`, else to it; returns 1 when it was transferred. */
static inline int clinux_i2c_transfer(int bus, unsigned short address, int reads, void *bytes, unsigned short count) {
    struct i2c_msg message = {.addr = address, .flags = reads ? I2C_M_RD : 0, .len = count, .buf = (unsigned char *)bytes};
    struct i2c_rdwr_ioctl_data transfer = {.msgs = &message, .nmsgs = 1};
    return ioctl(bus, I2C_RDWR, &transfer);
}

/* Has a socket of the routing family hear of addresses, routes and devices that come and go. */
static inline int clinux_follow_addresses(int socket) {
    struct sockaddr_nl address = {
        .nl_family = AF_NETLINK, .nl_groups = RTMGRP_LINK | RTMGRP_IPV4_IFADDR | RTMGRP_IPV6_IFADDR | RTMGRP_IPV4_ROUTE,
    };
    return bind(socket, (struct sockaddr *)&address, sizeof(address));
}

/* fcntl is variadic, which Swift does not import. */
static inline int clinux_close_on_exec(int descriptor) { return fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

/* A pipe that other programs which we start do not inherit. */
static inline int clinux_pipe2(int *ends) {
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
static inline pid_t clinux_fork_terminal_watcher(int terminal, int lifeline, long keyboard_mode) {
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
