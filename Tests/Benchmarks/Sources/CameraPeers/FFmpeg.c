#include "CameraPeers.h"
#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>
#include <libyuv.h>
#include <stdlib.h>

// The decoder, which stays from frame to frame like all that follows.
static AVCodecContext *decoder(void) {
    static AVCodecContext *context;
    if (context) return context;
    av_log_set_level(AV_LOG_ERROR);
    const AVCodec *codec = avcodec_find_decoder(AV_CODEC_ID_MJPEG);
    if (!codec || !(context = avcodec_alloc_context3(codec))) return NULL;
    context->thread_count = 1;
    if (avcodec_open2(context, codec, NULL) < 0) avcodec_free_context(&context);
    return context;
}

static AVFrame *decoded(const uint8_t *bytes, size_t count) {
    static AVFrame *frame;
    static AVPacket *packet;
    if (!frame) frame = av_frame_alloc();
    if (!packet) packet = av_packet_alloc();
    if (!decoder() || !frame || !packet) return NULL;
    packet->data = (uint8_t *)bytes;
    packet->size = (int)count;
    if (avcodec_send_packet(decoder(), packet) < 0 || avcodec_receive_frame(decoder(), frame) < 0) return NULL;
    return frame;
}

int camera_peer_ffmpeg(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target) {
    AVFrame *frame = decoded(bytes, count);
    if (!frame || frame->width != camera.width || frame->height != camera.height) return -1;
    const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
    PeerPart part = peer_camera_part(camera, target);
    const uint8_t *planes[4] = {0};
    for (int index = 0; index < 3; index++) {
        int x = index ? part.x >> format->log2_chroma_w : part.x, y = index ? part.y >> format->log2_chroma_h : part.y;
        planes[index] = frame->data[index] + (ptrdiff_t)y * frame->linesize[index] + x;
    }
    static struct SwsContext *scaler;
    scaler = sws_getCachedContext(
        scaler, part.width, part.height, frame->format, target.width, target.height, AV_PIX_FMT_BGRA, SWS_BILINEAR, NULL, NULL, NULL);
    static uint8_t *pixels;
    static size_t room;
    size_t needed = (size_t)target.width * target.height * 4;
    if (room < needed) {
        free(pixels);
        pixels = aligned_alloc(64, (needed + 63) / 64 * 64);
        room = pixels ? needed : 0;
    }
    if (!scaler || !pixels) return -1;
    uint8_t *results[4] = {pixels};
    int pitch = target.width * 4, pitches[4] = {pitch};
    if (sws_scale(scaler, planes, frame->linesize, 0, part.height, results, pitches) != target.height) return -1;
    return ARGBMirror(pixels, pitch, (uint8_t *)target.pixels, pitch, target.width, target.height);
}
