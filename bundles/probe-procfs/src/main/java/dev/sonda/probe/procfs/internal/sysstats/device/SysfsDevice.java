package dev.sonda.probe.procfs.internal.sysstats.device;

/** A device of a {@link SysfsDeviceFolder}, with its files open. */
interface SysfsDevice extends AutoCloseable {
  @Override
  void close();
}
