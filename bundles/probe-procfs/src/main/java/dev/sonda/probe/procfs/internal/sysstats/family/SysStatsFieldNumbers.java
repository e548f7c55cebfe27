package dev.sonda.probe.procfs.internal.sysstats.family;

/** Field numbers of Perfetto's messages that this package reads or writes. */
public final class SysStatsFieldNumbers {
  /** Field number in DataSourceConfig. */
  public static final int SYS_STATS_CONFIG = 104;

  /** Field number in TracePacket. */
  public static final int SYS_STATS = 7;

  // Field numbers in SysStats.
  static final int MEMINFO = 1;
  static final int VMSTAT = 2;
  public static final int CPU_STAT = 3;
  static final int NUM_FORKS = 4;
  static final int NUM_IRQ_TOTAL = 5;
  static final int NUM_IRQ = 6;
  static final int NUM_SOFTIRQ_TOTAL = 7;
  static final int NUM_SOFTIRQ = 8;
  public static final int COLLECTION_END_TIMESTAMP = 9;
  public static final int DEVFREQ = 10;
  public static final int CPUFREQ_KHZ = 11;
  static final int BUDDY_INFO = 12;
  static final int DISK_STAT = 13;
  static final int PSI = 14;
  public static final int THERMAL_ZONE = 15;
  public static final int CPUIDLE_STATE = 16;
  static final int GPUFREQ_MHZ = 17;
  public static final int SLAB_INFO = 18;

  // Field numbers in SysStats.MeminfoValue, VmstatValue and DevfreqValue.
  public static final int KEY = 1;
  public static final int VALUE = 2;

  // Field numbers in SysStats.CpuTimes.
  public static final int CPU_ID = 1;
  public static final int USER_NS = 2;
  static final int USER_NICE_NS = 3;
  static final int SYSTEM_MODE_NS = 4;
  static final int IDLE_NS = 5;
  static final int IO_WAIT_NS = 6;
  static final int IRQ_NS = 7;
  static final int SOFTIRQ_NS = 8;
  public static final int STEAL_NS = 9;

  // Field numbers in SysStats.InterruptCount.
  static final int IRQ = 1;
  static final int COUNT = 2;

  // Field numbers in SysStats.BuddyInfo.
  static final int BUDDY_NODE = 1;
  static final int BUDDY_ZONE = 2;
  static final int BUDDY_ORDER_PAGES = 3;

  // Field numbers in SysStats.DiskStat.
  static final int DISK_DEVICE_NAME = 1;
  static final int DISK_READ_SECTORS = 2;
  static final int DISK_READ_TIME_MS = 3;
  static final int DISK_WRITE_SECTORS = 4;
  static final int DISK_WRITE_TIME_MS = 5;
  static final int DISK_DISCARD_SECTORS = 6;
  static final int DISK_DISCARD_TIME_MS = 7;
  static final int DISK_FLUSH_COUNT = 8;
  static final int DISK_FLUSH_TIME_MS = 9;

  // Field numbers in SysStats.PsiSample, and the values of its enum PsiResource for "some" lines.
  static final int PSI_RESOURCE = 1;
  static final int PSI_TOTAL_NS = 2;
  static final int PSI_CPU_SOME = 1;
  static final int PSI_IO_SOME = 3;
  static final int PSI_MEMORY_SOME = 5;

  // Field numbers in SysStats.ThermalZone.
  public static final int THERMAL_NAME = 1;
  public static final int THERMAL_TEMP = 2;
  public static final int THERMAL_TYPE = 3;

  // Field numbers in SysStats.CpuIdleState and CpuIdleStateEntry.
  public static final int CPUIDLE_CPU_ID = 1;
  public static final int CPUIDLE_ENTRY = 2;
  public static final int CPUIDLE_ENTRY_STATE = 1;
  public static final int CPUIDLE_ENTRY_DURATION_US = 2;

  // Field numbers in SysStats.SlabInfo.
  public static final int SLAB_NAME = 1;
  public static final int SLAB_PAGES_PER_SLAB = 2;
  public static final int SLAB_NUM_SLABS = 3;

  private SysStatsFieldNumbers() {}
}
