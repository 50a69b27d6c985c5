#pragma once
#include <microhttpd.h>

/* What the server is asked for; MHD_start_daemon is variadic, which Swift does not import. */
struct mememe_http_settings {
    /* A socket that listens already; the library closes it. */
    int socket;
    unsigned most_connections, most_connections_of_an_address, idle_seconds;
    size_t bytes_per_connection;
};

/* A server that works whenever MHD_run is called, in the caller's thread, and logs nothing by itself. Its replies may come later. */
struct MHD_Daemon *mememe_http_start(
    struct mememe_http_settings settings, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback changed, void *owner);

/* MHD_get_daemon_info and MHD_get_connection_info are variadic too. */
int mememe_http_epoll(struct MHD_Daemon *daemon);
const struct sockaddr *mememe_http_client(struct MHD_Connection *connection);
int mememe_http_socket(struct MHD_Connection *connection);

/* Constants under names that do not hang on how an importer shortens those of closed enumerations. */
static const enum MHD_Result mememe_http_yes = MHD_YES, mememe_http_no = MHD_NO;
static const enum MHD_ValueKind mememe_http_header = MHD_HEADER_KIND, mememe_http_argument = MHD_GET_ARGUMENT_KIND;
static inline int mememe_http_is_complete(enum MHD_RequestTerminationCode code) { return code == MHD_REQUEST_TERMINATED_COMPLETED_OK; }
static inline int mememe_http_is_start(enum MHD_ConnectionNotificationCode code) { return code == MHD_CONNECTION_NOTIFY_STARTED; }
/* MHD_CONTENT_READER_END_WITH_ERROR is a cast. */
static const ssize_t mememe_http_broken = MHD_CONTENT_READER_END_WITH_ERROR;
static inline struct MHD_Response *mememe_http_copied(const void *bytes, size_t count) {
    return MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}
/* Milliseconds until the server has to be run again; -1 for never. */
static inline long mememe_http_patience(struct MHD_Daemon *daemon) {
    MHD_UNSIGNED_LONG_LONG milliseconds = 0;
    if (MHD_get_timeout(daemon, &milliseconds) != MHD_YES) return -1;
    return milliseconds > 3600000 ? 3600000 : (long)milliseconds;
}
