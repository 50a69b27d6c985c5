#include "CNettle.h"

/* Hashes are only made where an event is taken along or comes. */
#define LIBRARY "libnettle.so.8"
#define PACKAGE "libnettle8"
#include "forwarding.h"

typedef struct sha256_ctx Hash;

FORWARD(void, nettle_sha256_digest, (Hash *ctx, size_t length, uint8_t *digest), (ctx, length, digest))
FORWARD(void, nettle_sha256_init, (Hash *ctx), (ctx))
FORWARD(void, nettle_sha256_update, (Hash *ctx, size_t length, const uint8_t *data), (ctx, length, data))
