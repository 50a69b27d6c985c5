#include "CCUPS.h"

/* libcups brings Kerberos, Avahi and D-Bus along, eleven libraries in all, which only the courier needs. */
#define LIBRARY "libcups.so.2"
#define PACKAGE "libcups2"
#include "forwarding.h"

FORWARD(cups_dinfo_t *, cupsCopyDestInfo, (http_t *http, cups_dest_t *dest), (http, dest))
FORWARD(int, cupsDoAuthentication, (http_t *http, const char *method, const char *resource), (http, method, resource))
FORWARD(int, cupsEnumDests,
        (unsigned flags, int msec, int *cancel, cups_ptype_t type, cups_ptype_t mask, cups_dest_cb_t cb, void *user_data),
        (flags, msec, cancel, type, mask, cb, user_data))
FORWARD(void, cupsFreeDestInfo, (cups_dinfo_t *dinfo), (dinfo))
FORWARD(ipp_t *, cupsGetResponse, (http_t *http, const char *resource), (http, resource))
FORWARD(const char *, cupsLastErrorString, (void), ())
FORWARD(void, cupsRasterClose, (cups_raster_t *r), (r))
FORWARD(int, cupsRasterInitPWGHeader,
        (cups_page_header2_t *h, pwg_media_t *media, const char *type, int xdpi, int ydpi, const char *sides, const char *sheet_back),
        (h, media, type, xdpi, ydpi, sides, sheet_back))
FORWARD(cups_raster_t *, cupsRasterOpenIO, (cups_raster_iocb_t iocb, void *ctx, cups_mode_t mode), (iocb, ctx, mode))
FORWARD(unsigned, cupsRasterWriteHeader2, (cups_raster_t *r, cups_page_header2_t *h), (r, h))
FORWARD(unsigned, cupsRasterWritePixels, (cups_raster_t *r, unsigned char *p, unsigned len), (r, p, len))
FORWARD(http_status_t, cupsSendRequest,
        (http_t *http, ipp_t *request, const char *resource, size_t length),
        (http, request, resource, length))
FORWARD(const char *, cupsServer, (void), ())
FORWARD(void, cupsSetPasswordCB2, (cups_password_cb2_t cb, void *user_data), (cb, user_data))
FORWARD(void, cupsSetServer, (const char *server), (server))
FORWARD(http_status_t, cupsWriteRequestData, (http_t *http, const char *buffer, size_t length), (http, buffer, length))
FORWARD(http_uri_status_t, httpAssembleURI,
        (http_uri_coding_t encoding, char *uri, int urilen, const char *scheme, const char *username,
            const char *host, int port, const char *resource),
        (encoding, uri, urilen, scheme, username, host, port, resource))
FORWARD(void, httpClose, (http_t *http), (http))
FORWARD(http_t *, httpConnect2,
        (const char *host, int port, http_addrlist_t *addrlist, int family, http_encryption_t encryption,
            int blocking, int msec, int *cancel),
        (host, port, addrlist, family, encryption, blocking, msec, cancel))
FORWARD(http_status_t, httpGetStatus, (http_t *http), (http))
FORWARD(http_uri_status_t, httpSeparateURI,
        (http_uri_coding_t decoding, const char *uri, char *scheme, int schemelen, char *username, int usernamelen,
            char *host, int hostlen, int *port, char *resource, int resourcelen),
        (decoding, uri, scheme, schemelen, username, usernamelen, host, hostlen, port, resource, resourcelen))
FORWARD(void, httpSetTimeout, (http_t *http, double timeout, http_timeout_cb_t cb, void *user_data), (http, timeout, cb, user_data))
FORWARD(ipp_attribute_t *, ippAddBoolean, (ipp_t *ipp, ipp_tag_t group, const char *name, char value), (ipp, group, name, value))
FORWARD(ipp_attribute_t *, ippAddCollection, (ipp_t *ipp, ipp_tag_t group, const char *name, ipp_t *value), (ipp, group, name, value))
FORWARD(ipp_attribute_t *, ippAddInteger,
        (ipp_t *ipp, ipp_tag_t group, ipp_tag_t value_tag, const char *name, int value),
        (ipp, group, value_tag, name, value))
FORWARD(ipp_attribute_t *, ippAddResolution,
        (ipp_t *ipp, ipp_tag_t group, const char *name, ipp_res_t units, int xres, int yres),
        (ipp, group, name, units, xres, yres))
FORWARD(ipp_attribute_t *, ippAddString,
        (ipp_t *ipp, ipp_tag_t group, ipp_tag_t value_tag, const char *name, const char *language, const char *value),
        (ipp, group, value_tag, name, language, value))
FORWARD(void, ippDelete, (ipp_t *ipp), (ipp))
FORWARD(const char *, ippErrorString, (ipp_status_t error), (error))
FORWARD(ipp_attribute_t *, ippFindAttribute, (ipp_t *ipp, const char *name, ipp_tag_t value_tag), (ipp, name, value_tag))
FORWARD(ipp_attribute_t *, ippFirstAttribute, (ipp_t *ipp), (ipp))
FORWARD(int, ippGetBoolean, (ipp_attribute_t *attr, int element), (attr, element))
FORWARD(ipp_t *, ippGetCollection, (ipp_attribute_t *attr, int element), (attr, element))
FORWARD(int, ippGetCount, (ipp_attribute_t *attr), (attr))
FORWARD(ipp_tag_t, ippGetGroupTag, (ipp_attribute_t *attr), (attr))
FORWARD(int, ippGetInteger, (ipp_attribute_t *attr, int element), (attr, element))
FORWARD(const char *, ippGetName, (ipp_attribute_t *attr), (attr))
FORWARD(int, ippGetResolution, (ipp_attribute_t *attr, int element, int *yres, ipp_res_t *units), (attr, element, yres, units))
FORWARD(ipp_status_t, ippGetStatusCode, (ipp_t *ipp), (ipp))
FORWARD(const char *, ippGetString, (ipp_attribute_t *attr, int element, const char **language), (attr, element, language))
FORWARD(ipp_tag_t, ippGetValueTag, (ipp_attribute_t *attr), (attr))
FORWARD(ipp_t *, ippNew, (void), ())
FORWARD(ipp_t *, ippNewRequest, (ipp_op_t op), (op))
FORWARD(ipp_attribute_t *, ippNextAttribute, (ipp_t *ipp), (ipp))
FORWARD(int, ippPort, (void), ())
FORWARD(int, ippSetString, (ipp_t *ipp, ipp_attribute_t **attr, int element, const char *strvalue), (ipp, attr, element, strvalue))
FORWARD(pwg_media_t *, pwgMediaForSize, (int width, int length), (width, length))
