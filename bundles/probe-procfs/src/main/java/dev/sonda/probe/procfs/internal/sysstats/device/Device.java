package dev.sonda.probe.procfs.internal.sysstats.device;

/** A device of a {@link DeviceFolder}, with its files open. */
interface Device extends AutoCloseable {
  @Override
  void close();
}
