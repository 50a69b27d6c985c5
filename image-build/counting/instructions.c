/*
 * A plugin of QEMU's that counts the instructions which the emulated processor has executed; waiting is none.
 *
 *   qemu-system-... -plugin file=instructions.so,to=FILE
 *
 * The count is the first eight bytes of FILE, in this machine's byte order, at every moment. What is declared here is of the interface's
 * version 1 (include/qemu/qemu-plugin.h in QEMU's sources), whose header Debian does not deliver.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct qemu_plugin_tb;
typedef uint64_t qemu_plugin_id_t;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id, void (*translated)(qemu_plugin_id_t id, struct qemu_plugin_tb *block));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, enum qemu_plugin_op operation, void *place, uint64_t value);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static uint64_t *count;

/* A block that an interrupt or a fault leaves early counts as a whole; of what a kernel and a system do that is less than a hundredth. */
static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, count, qemu_plugin_tb_n_insns(block));
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id, const void *info, int argc, char **argv) {
    int file;
    if (argc != 1 || strncmp(argv[0], "to=", 3) != 0) return -1;
    file = open(argv[0] + 3, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof *count) != 0) return -1;
    count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (count == MAP_FAILED) return -1;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    return 0;
}
