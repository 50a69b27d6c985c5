import Testing

/// Tests of the appliance as it is delivered: the image starts in an emulated machine with firmware, disk, panel, touch screen and USB
/// sockets, and nothing in it is made for tests. What it does is seen on the panel, and on the disk once the power is cut.
///
/// They run with `MEMEME_APPLIANCE_TESTS=1`, the long ones, too, with `MEMEME_APPLIANCE_TESTS=long`; `MEMEME_IMAGE` names the folder of
/// the built image.
@Suite(.serialized, .enabled(if: ApplianceFiles.areWanted, "set MEMEME_APPLIANCE_TESTS=1 to start the built appliance"))
enum ApplianceTests {}
