package dev.sonda.probe.procfs.internal.processes;

/** Field numbers of Perfetto's messages about processes. */
final class ProcessFields {
  /** In DataSourceConfig. */
  static final int PROCESS_STATS_CONFIG = 103;

  /** In TracePacket, as are the following two. */
  static final int PROCESS_TREE = 2;

  static final int PROCESS_STATS = 9;
  static final int INCREMENTAL_STATE_CLEARED = 41;

  /** In ProcessTree, as are the following two. */
  static final int PROCESSES = 1;

  static final int THREADS = 2;
  static final int TREE_COLLECTION_END = 3;

  /** In ProcessTree.Process, as are the following. */
  static final int PID = 1;

  static final int PPID = 2;
  static final int CMDLINE = 3;
  static final int UID = 5;
  static final int NSPID = 6;
  static final int PROCESS_START_FROM_BOOT = 7;
  static final int IS_KTHREAD = 8;
  static final int CMDLINE_IS_COMM = 9;

  /** In ProcessTree.Thread, as are the following. */
  static final int TID = 1;

  static final int THREAD_NAME = 2;
  static final int TGID = 3;
  static final int NSTID = 4;

  /** In ProcessStats, as is the following. */
  static final int STATS_PROCESSES = 1;

  static final int STATS_COLLECTION_END = 2;

  /** In ProcessStats.Process, as are those of {@link ProcessCounter}. */
  static final int STATS_PID = 1;

  static final int FDS = 15;

  /** In ProcessStats.FDInfo, as is the following. */
  static final int FD = 1;

  static final int FD_PATH = 2;

  private ProcessFields() {}
}
