#include "CVideo4Linux.h"

/* libv4l2 brings what it converts pictures by along, which nobody needs who has no camera. */
#define LIBRARY "libv4l2.so.0"
#define PACKAGE "libv4l-0"
#include "forwarding.h"

FORWARD(int, v4l2_close, (int fd), (fd))
FORWARD(void *, v4l2_mmap,
        (void *start, size_t length, int prot, int flags, int fd, int64_t offset), (start, length, prot, flags, fd, offset))
FORWARD(int, v4l2_munmap, (void *_start, size_t length), (_start, length))

int video_open(const char *path, int flags) {
    typedef int Open(const char *, int, ...);
    return ((Open *)find("v4l2_open"))(path, flags, 0);
}

int video_ioctl(int descriptor, unsigned long request, void *argument) {
    typedef int Control(int, unsigned long, ...);
    static Control *_Atomic control;
    if (!control) control = (Control *)find("v4l2_ioctl");
    return control(descriptor, request, argument);
}
