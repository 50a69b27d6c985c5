// libpcaudio as the appliance has it: without devices. eSpeak wants the library, but hands its samples to the kiosk, which plays them itself.
// Debian's brings PulseAudio and the formats of sound files along.
#include <stddef.h>
#include <stdint.h>

struct audio_object;

struct audio_object *create_audio_device_object(const char *device, const char *application, const char *description) { return NULL; }
int audio_object_open(struct audio_object *object, int format, uint32_t rate, uint8_t channels) { return -1; }
void audio_object_close(struct audio_object *object) {}
void audio_object_destroy(struct audio_object *object) {}
int audio_object_write(struct audio_object *object, const void *data, size_t bytes) { return -1; }
int audio_object_drain(struct audio_object *object) { return 0; }
int audio_object_flush(struct audio_object *object) { return 0; }
const char *audio_object_strerror(struct audio_object *object, int error) { return "there are no devices"; }
