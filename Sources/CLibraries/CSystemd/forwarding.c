#include "CSystemd.h"

/* libsystemd brings libgcrypt and three libraries that unpack along, for nothing where there is no service manager. */
#define LIBRARY "libsystemd.so.0"
#define PACKAGE "libsystemd0"
#include "forwarding.h"

FORWARD(int, sd_notify, (int unset_environment, const char *state), (unset_environment, state))
FORWARD(int, sd_watchdog_enabled, (int unset_environment, uint64_t *usec), (unset_environment, usec))
