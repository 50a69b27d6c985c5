#pragma once
#include <rfb/rfb.h>
#include <rfb/keysym.h>
