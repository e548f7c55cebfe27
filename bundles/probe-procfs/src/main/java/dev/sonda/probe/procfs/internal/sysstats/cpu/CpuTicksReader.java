package dev.sonda.probe.procfs.internal.sysstats.cpu;

/**
 * A source of the times that each CPU has spent in user mode, kernel mode, idle and so on, as an
 * alternative to parsing /proc/stat. For one thread at a time.
 */
public interface CpuTicksReader {
  /** A source without any times. */
  CpuTicksReader NONE = () -> new long[0][];

  /**
   * The times in ms: a row for each online CPU, in the order of CPU numbers, with a column for each
   * of Perfetto's CpuTimes fields, in their order from user time on. Empty if the times can't be
   * read.
   */
  long[][] timesMs();

  /**
   * Starts to load the source in the background, if loading takes time; until the source is loaded,
   * {@link #timesMs} returns an empty array.
   */
  default void wake() {}

  /**
   * Ends the source: it isn't loaded any more, and a load under way has ended, unless it takes
   * longer than seconds.
   */
  default void close() {}
}
