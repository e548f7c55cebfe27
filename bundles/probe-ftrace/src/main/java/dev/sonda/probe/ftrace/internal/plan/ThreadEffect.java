package dev.sonda.probe.ftrace.internal.plan;

/** What an event means for a thread, for those who keep book of threads. */
public sealed interface ThreadEffect {
  /** Where the record has the thread's id. */
  int threadOffset();

  /**
   * It has another name.
   *
   * @param nameOffset where the record has 16 bytes of it
   */
  record Renamed(int threadOffset, int nameOffset) implements ThreadEffect {}

  /** It has ended. */
  record Exited(int threadOffset) implements ThreadEffect {}
}
