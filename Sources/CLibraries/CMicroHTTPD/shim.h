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
static inline struct MHD_Daemon *mememe_http_start(
    struct mememe_http_settings settings, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback changed, void *owner) {
    return MHD_start_daemon(
        MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME, 0, 0, 0, handle, owner, MHD_OPTION_LISTEN_SOCKET, settings.socket,
        MHD_OPTION_NOTIFY_COMPLETED, completed, owner, MHD_OPTION_NOTIFY_CONNECTION, changed, owner,
        MHD_OPTION_CONNECTION_LIMIT, settings.most_connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings.most_connections_of_an_address,
        MHD_OPTION_CONNECTION_TIMEOUT, settings.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings.bytes_per_connection,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

/* MHD_get_daemon_info and MHD_get_connection_info are variadic too. */
static inline int mememe_http_epoll(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}
static inline const struct sockaddr *mememe_http_client(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}
static inline int mememe_http_socket(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

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
