#include "CVNCServer.h"

/* libvncserver brings GnuTLS and libgcrypt along, with what they need a dozen libraries, and a booth has no use for a preview. */
#define LIBRARY "libvncserver.so.1"
#define PACKAGE "libvncserver1"
#include "forwarding.h"

FORWARD(rfbBool, rfbCheckPasswordByList, (rfbClientPtr cl, const char *response, int len), (cl, response, len))
FORWARD(rfbClientPtr, rfbClientIteratorNext, (rfbClientIteratorPtr iterator), (iterator))
FORWARD(void, rfbCloseClient, (rfbClientPtr cl), (cl))
FORWARD(rfbClientIteratorPtr, rfbGetClientIterator, (rfbScreenInfoPtr rfbScreen), (rfbScreen))
FORWARD(rfbScreenInfoPtr, rfbGetScreen,
        (int *argc, char **argv, int width, int height, int bitsPerSample, int samplesPerPixel, int bytesPerPixel),
        (argc, argv, width, height, bitsPerSample, samplesPerPixel, bytesPerPixel))
FORWARD(void, rfbHttpCheckFds, (rfbScreenInfoPtr rfbScreen), (rfbScreen))
FORWARD(void, rfbLogEnable, (int enabled), (enabled))
FORWARD(void, rfbMarkRectAsModified, (rfbScreenInfoPtr rfbScreen, int x1, int y1, int x2, int y2), (rfbScreen, x1, y1, x2, y2))
FORWARD(rfbClientPtr, rfbNewClient, (rfbScreenInfoPtr rfbScreen, rfbSocket sock), (rfbScreen, sock))
FORWARD(void, rfbNewFramebuffer,
        (rfbScreenInfoPtr rfbScreen, char *framebuffer, int width, int height, int bitsPerSample, int samplesPerPixel, int bytesPerPixel),
        (rfbScreen, framebuffer, width, height, bitsPerSample, samplesPerPixel, bytesPerPixel))
FORWARD(rfbBool, rfbProcessEvents, (rfbScreenInfoPtr screenInfo, long usec), (screenInfo, usec))
FORWARD(void, rfbReleaseClientIterator, (rfbClientIteratorPtr iterator), (iterator))
FORWARD(void, rfbScreenCleanup, (rfbScreenInfoPtr screenInfo), (screenInfo))
FORWARD(void, rfbSetCursor, (rfbScreenInfoPtr rfbScreen, rfbCursorPtr c), (rfbScreen, c))
FORWARD(void, rfbShutdownServer, (rfbScreenInfoPtr rfbScreen, rfbBool disconnectClients), (rfbScreen, disconnectClients))

/* Its name is a macro's, which tells apart how the library was built. */
#define FORWARD_EXPANDED(type, name, parameters, arguments) FORWARD(type, name, parameters, arguments)
FORWARD_EXPANDED(void, rfbInitServer, (rfbScreenInfoPtr rfbScreen), (rfbScreen))
void mememe_rfb_init_server(rfbScreenInfoPtr screen) { rfbInitServer(screen); }
