package dev.sonda.probe.ftrace.internal.plan;

/** What an event says of a thread: it was renamed, has ended, or got a file descriptor. */
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

  /**
   * A system call of its own has returned, which may have given it a file descriptor.
   *
   * @param callOffset where the record has the call's number, in 8 bytes
   * @param resultOffset where it has what the call returned, in 8 bytes
   * @param openingCalls the calls that return a new descriptor
   */
  record Returned(int threadOffset, int callOffset, int resultOffset, OpeningCalls openingCalls)
      implements ThreadEffect {}
}
