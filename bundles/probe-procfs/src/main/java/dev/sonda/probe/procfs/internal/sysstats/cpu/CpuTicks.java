package dev.sonda.probe.procfs.internal.sysstats.cpu;

/** How long each CPU has been doing what, beside the text of /proc/stat. One thread at a time. */
public interface CpuTicks {
  /** Where nothing but the text says it. */
  CpuTicks NONE = () -> new long[0][];

  /**
   * In ms, of each CPU that is online, in the order of their numbers: times in the order of
   * Perfetto's fields, user time first. Empty where they can't be had.
   */
  long[][] timesMs();

  /** Gets ready, if that takes a while; until then there are none. */
  default void wake() {}
}
