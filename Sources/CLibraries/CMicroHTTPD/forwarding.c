#include "CMicroHTTPD.h"

/* libmicrohttpd brings GnuTLS along, which only the process that phones talk to needs. */
#define LIBRARY "libmicrohttpd.so.12"
#define PACKAGE "libmicrohttpd12"
#include "forwarding.h"

typedef struct MHD_Daemon Daemon;
typedef struct MHD_Connection Connection;
typedef struct MHD_Response Response;
typedef struct MHD_PostProcessor PostProcessor;
typedef enum MHD_Result Result;

FORWARD(Result, MHD_add_response_header, (Response *response, const char *header, const char *content), (response, header, content))
FORWARD(PostProcessor *, MHD_create_post_processor,
        (Connection *connection, size_t buffer_size, MHD_PostDataIterator iter, void *iter_cls),
        (connection, buffer_size, iter, iter_cls))
FORWARD(Response *, MHD_create_response_from_buffer, (size_t size, void *buffer, enum MHD_ResponseMemoryMode mode), (size, buffer, mode))
FORWARD(Response *, MHD_create_response_from_callback,
        (uint64_t size, size_t block_size, MHD_ContentReaderCallback crc, void *crc_cls, MHD_ContentReaderFreeCallback crfc),
        (size, block_size, crc, crc_cls, crfc))
FORWARD(Result, MHD_destroy_post_processor, (PostProcessor *pp), (pp))
FORWARD(void, MHD_destroy_response, (Response *response), (response))
FORWARD(Result, MHD_get_timeout, (Daemon *daemon, MHD_UNSIGNED_LONG_LONG *timeout), (daemon, timeout))
FORWARD(const char *, MHD_lookup_connection_value,
        (Connection *connection, enum MHD_ValueKind kind, const char *key), (connection, kind, key))
FORWARD(Result, MHD_post_process, (PostProcessor *pp, const char *post_data, size_t post_data_len), (pp, post_data, post_data_len))
FORWARD(Result, MHD_queue_response,
        (Connection *connection, unsigned int status_code, Response *response), (connection, status_code, response))
FORWARD(void, MHD_resume_connection, (Connection *connection), (connection))
FORWARD(Result, MHD_run, (Daemon *daemon), (daemon))
FORWARD(void, MHD_stop_daemon, (Daemon *daemon), (daemon))
FORWARD(void, MHD_suspend_connection, (Connection *connection), (connection))

Daemon *mememe_http_start(
    struct mememe_http_settings settings, MHD_AccessHandlerCallback handle, MHD_RequestCompletedCallback completed,
    MHD_NotifyConnectionCallback changed, void *owner) {
    typedef Daemon *Start(unsigned, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);
    return ((Start *)find("MHD_start_daemon"))(
        MHD_USE_EPOLL | MHD_USE_TURBO | MHD_ALLOW_SUSPEND_RESUME, 0, 0, 0, handle, owner, MHD_OPTION_LISTEN_SOCKET, settings.socket,
        MHD_OPTION_NOTIFY_COMPLETED, completed, owner, MHD_OPTION_NOTIFY_CONNECTION, changed, owner,
        MHD_OPTION_CONNECTION_LIMIT, settings.most_connections,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT, settings.most_connections_of_an_address,
        MHD_OPTION_CONNECTION_TIMEOUT, settings.idle_seconds,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, settings.bytes_per_connection,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
}

int mememe_http_epoll(Daemon *daemon) {
    typedef const union MHD_DaemonInfo *Get(Daemon *, enum MHD_DaemonInfoType, ...);
    const union MHD_DaemonInfo *info = ((Get *)find("MHD_get_daemon_info"))(daemon, MHD_DAEMON_INFO_EPOLL_FD);
    return info ? info->epoll_fd : -1;
}

static const union MHD_ConnectionInfo *get_connection_info(Connection *connection, enum MHD_ConnectionInfoType type) {
    typedef const union MHD_ConnectionInfo *Get(Connection *, enum MHD_ConnectionInfoType, ...);
    return ((Get *)find("MHD_get_connection_info"))(connection, type);
}

const struct sockaddr *mememe_http_client(Connection *connection) {
    const union MHD_ConnectionInfo *info = get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : 0;
}

int mememe_http_socket(Connection *connection) {
    const union MHD_ConnectionInfo *info = get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}
