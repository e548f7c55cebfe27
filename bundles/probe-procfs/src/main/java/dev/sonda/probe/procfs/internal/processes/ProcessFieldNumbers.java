package dev.sonda.probe.procfs.internal.processes;

/** Field numbers of Perfetto's messages about processes. */
final class ProcessFieldNumbers {
  /** Field number in DataSourceConfig. */
  static final int PROCESS_STATS_CONFIG = 103;

  /** This field and the next two are fields of TracePacket. */
  static final int PROCESS_TREE = 2;

  static final int PROCESS_STATS = 9;
  static final int INCREMENTAL_STATE_CLEARED = 41;

  /** This field and the next two are fields of ProcessTree. */
  static final int PROCESSES = 1;

  static final int THREADS = 2;
  static final int TREE_COLLECTION_END = 3;

  /** This field and the next seven are fields of ProcessTree.Process. */
  static final int PID = 1;

  static final int PPID = 2;
  static final int CMDLINE = 3;
  static final int UID = 5;
  static final int NSPID = 6;
  static final int PROCESS_START_FROM_BOOT = 7;
  static final int IS_KTHREAD = 8;
  static final int CMDLINE_IS_COMM = 9;

  /** This field and the next three are fields of ProcessTree.Thread. */
  static final int TID = 1;

  static final int THREAD_NAME = 2;
  static final int TGID = 3;
  static final int NSTID = 4;

  /** This field and the next one are fields of ProcessStats. */
  static final int STATS_PROCESSES = 1;

  static final int STATS_COLLECTION_END = 2;

  /**
   * This field and the next one are fields of ProcessStats.Process; {@link ProcessCounter} has the
   * field numbers of the counters.
   */
  static final int STATS_PID = 1;

  static final int FDS = 15;

  /** This field and the next one are fields of ProcessStats.FDInfo. */
  static final int FD = 1;

  static final int FD_PATH = 2;

  private ProcessFieldNumbers() {}
}
