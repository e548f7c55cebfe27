package dev.sonda.probe.procfs.internal.processes;

/**
 * A program that reports all possible Linux thread ids as started and ended, and then once more
 * without an end.
 */
final class AllThreadIdsProgram {
  private static final int PID_MAX = 1 << 22;

  private AllThreadIdsProgram() {}

  static void main() {
    DescribedThreads ended = new DescribedThreads();
    DescribedThreads unseenEnds = new DescribedThreads();
    for (int thread = 1; thread < PID_MAX; thread++) {
      ended.add(thread, thread);
      ended.end(thread);
      unseenEnds.add(thread, thread);
    }
    check(ended.hasEnded(PID_MAX - 1));
    check(unseenEnds.process(PID_MAX - 1) == PID_MAX - 1);
    IO.println("survived");
  }

  private static void check(boolean holds) {
    if (!holds) {
      throw new AssertionError("the newest are known");
    }
  }
}
