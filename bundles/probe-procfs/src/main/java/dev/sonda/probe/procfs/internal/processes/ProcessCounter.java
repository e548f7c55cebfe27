package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.TextCursor;
import org.jspecify.annotations.Nullable;

/** The counters of a process, with their field numbers in ProcessStats.Process. */
enum ProcessCounter {
  VM_SIZE("VmSize:", 2),
  VM_RSS("VmRSS:", 3),
  RSS_ANON("RssAnon:", 4),
  RSS_FILE("RssFile:", 5),
  RSS_SHMEM("RssShmem:", 6),
  VM_SWAP("VmSwap:", 7),
  VM_LOCKED("VmLck:", 8),
  VM_HWM("VmHWM:", 9),
  OOM_SCORE_ADJ("", 10),
  SMR_RSS("Rss:", 16),
  SMR_PSS("Pss:", 17),
  SMR_PSS_ANON("Pss_Anon:", 18),
  SMR_PSS_FILE("Pss_File:", 19),
  SMR_PSS_SHMEM("Pss_Shmem:", 20),
  RUNTIME_USER_MODE("", 21),
  RUNTIME_KERNEL_MODE("", 22),
  SMR_SWAP_PSS("SwapPss:", 23),
  DMABUF_RSS("", 24);

  static final int MAX_FIELD = 24;

  /** The counters in /proc/PID/status, in the order of the lines in that file. */
  private static final ProcessCounter[] OF_STATUS = {
    VM_SIZE, VM_LOCKED, VM_HWM, VM_RSS, RSS_ANON, RSS_FILE, RSS_SHMEM, VM_SWAP
  };

  private static final ProcessCounter[] OF_SMAPS_ROLLUP = {
    SMR_RSS, SMR_PSS, SMR_PSS_ANON, SMR_PSS_FILE, SMR_PSS_SHMEM, SMR_SWAP_PSS
  };

  private final String key;
  private final int field;

  ProcessCounter(String key, int field) {
    this.key = key;
    this.field = field;
  }

  int field() {
    return field;
  }

  /**
   * The counter that a line of /proc/PID/status holds, recognized by the line's first word, which
   * is the cursor's present word; null if the line holds no counter.
   */
  static @Nullable ProcessCounter ofStatusLine(TextCursor line) {
    return find(OF_STATUS, line);
  }

  /**
   * The counter that a line of /proc/PID/smaps_rollup holds, recognized by the line's first word,
   * which is the cursor's present word; null if the line holds no counter.
   */
  static @Nullable ProcessCounter ofRollupLine(TextCursor line) {
    return find(OF_SMAPS_ROLLUP, line);
  }

  private static @Nullable ProcessCounter find(ProcessCounter[] some, TextCursor line) {
    for (ProcessCounter counter : some) {
      if (line.wordIs(counter.key)) {
        return counter;
      }
    }
    return null;
  }
}
