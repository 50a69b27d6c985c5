#pragma once
#include <errno.h>
#include <seccomp.h>

/* Macros with casts or arguments, which Swift can't import. */
static const uint32_t MEMEME_SECCOMP_KILL = SCMP_ACT_KILL_PROCESS;
static const uint32_t MEMEME_SECCOMP_ALLOW = SCMP_ACT_ALLOW;
static inline uint32_t mememe_seccomp_fail(uint16_t code) { return SCMP_ACT_ERRNO(code); }

/* These call a variadic function, which Swift does not import. */

/* Allows the C library's fstat, whose call names a descriptor and no path. */
static inline int mememe_seccomp_allow_status(scmp_filter_ctx filter) {
    return seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(newfstatat), 1, SCMP_A3_64(SCMP_CMP_EQ, 0x1000 /* AT_EMPTY_PATH */));
}
/* Allows `clone` where it starts a thread, which can't outlive its process, and not where it starts a process. */
static inline int mememe_seccomp_allow_threads(scmp_filter_ctx filter) {
    return seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1,
        SCMP_A0_64(SCMP_CMP_MASKED_EQ, 0x10100u, 0x10100u /* CLONE_THREAD | CLONE_VM, which glibc hides without GNU additions */));
}
/* Allows ioctl with this request, which the kernel reads from the lower half of the argument. */
static inline int mememe_seccomp_allow_request(scmp_filter_ctx filter, uint32_t request) {
    return seccomp_rule_add(
        filter, SCMP_ACT_ALLOW, SCMP_SYS(ioctl), 1, SCMP_A1_64(SCMP_CMP_MASKED_EQ, 0xffffffffu, request));
}
/* Allows `call` unless its third argument, the protection of memory, asks for execution. */
static inline int mememe_seccomp_allow_unexecutable(scmp_filter_ctx filter, int call) {
    return seccomp_rule_add(filter, SCMP_ACT_ALLOW, call, 1, SCMP_A2_64(SCMP_CMP_MASKED_EQ, 4 /* PROT_EXEC */, 0));
}
