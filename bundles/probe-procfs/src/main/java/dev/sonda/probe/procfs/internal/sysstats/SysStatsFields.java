package dev.sonda.probe.procfs.internal.sysstats;

/** Field numbers of Perfetto's messages that this bundle reads or writes. */
final class SysStatsFields {
  /** In DataSourceConfig. */
  static final int SYS_STATS_CONFIG = 104;

  /** In TracePacket. */
  static final int SYS_STATS = 7;

  /** In SysStats. */
  static final int CPU_STAT = 3;

  /** In SysStats. */
  static final int COLLECTION_END_TIMESTAMP = 9;

  /** In SysStats.CpuTimes, as are the following. */
  static final int CPU_ID = 1;

  static final int USER_NS = 2;
  static final int USER_NICE_NS = 3;
  static final int SYSTEM_MODE_NS = 4;
  static final int IDLE_NS = 5;
  static final int IO_WAIT_NS = 6;
  static final int IRQ_NS = 7;
  static final int SOFTIRQ_NS = 8;
  static final int STEAL_NS = 9;

  private SysStatsFields() {}
}
