package dev.sonda.ipc.uds.internal.socket;

/** Numbers of the kernel's interface. */
final class SocketLayout {
  /** Room for more descriptors than anybody sends with one frame. */
  static final int ANCILLARY_BUFFER_BYTES = 1024;

  private SocketLayout() {}
}
