package dev.sonda.probe.procfs.internal.sysstats.cpu;

/** A source of each CPU's times other than the text of /proc/stat. One thread at a time. */
public interface CpuTicks {
  /** No such source. */
  CpuTicks NONE = () -> new long[0][];

  /**
   * The times in ms of each online CPU, in the order of their numbers: each in the order of
   * Perfetto's fields, user time first. Empty if they can't be read.
   */
  long[][] timesMs();

  /** Starts to load the source, if that takes time; until it is loaded, there are no times. */
  default void wake() {}
}
