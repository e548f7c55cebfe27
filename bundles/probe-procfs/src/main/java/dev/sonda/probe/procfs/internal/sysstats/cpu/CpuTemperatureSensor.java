package dev.sonda.probe.procfs.internal.sysstats.cpu;

/** A sensor of the CPU's temperature other than the kernel's thermal zones. Any thread. */
@FunctionalInterface
public interface CpuTemperatureSensor {
  /** Represents a missing sensor; its temperature is always unknown. */
  CpuTemperatureSensor NONE = () -> 0;

  /** The temperature in degrees Celsius; 0 if it isn't known. */
  double celsius();
}
