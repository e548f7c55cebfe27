package dev.sonda.probe.procfs.internal.sysstats.cpu;

/** What says how warm the CPU is, beside the kernel's thermal zones. Any thread. */
@FunctionalInterface
public interface CpuSensor {
  /** A machine without one. */
  CpuSensor NONE = () -> 0;

  /** In degrees; 0 where nothing says it. */
  double celsius();
}
