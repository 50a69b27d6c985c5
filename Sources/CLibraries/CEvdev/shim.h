#pragma once
#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
