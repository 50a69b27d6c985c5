#pragma once
#include <rfb/rfb.h>
#include <rfb/keysym.h>
#include <sys/eventfd.h>

/* rfbInitServer is a macro under some configurations of the library, which Swift can't see. */
void mememe_rfb_init_server(rfbScreenInfoPtr screen);
