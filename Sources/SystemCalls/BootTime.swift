private import CLinux
private import Glibc

/// How long ago the machine was started, the time in which it slept included (CLOCK_BOOTTIME); nobody can set that clock.
public func timeSinceBoot() -> Duration {
    var time = timespec()
    unsafe clock_gettime(CLOCK_BOOTTIME, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
