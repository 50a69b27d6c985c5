#pragma once
#include <cups/cups.h>
#include <cups/raster.h>
