package dev.sonda.probe.ftrace.internal.plan;

/**
 * How an event changes the state of a thread: the thread was renamed, has ended, or got a file
 * descriptor.
 */
public sealed interface ThreadChange {
  /** Offset of the thread's id in the record. */
  int threadOffset();

  /**
   * The thread was renamed.
   *
   * @param nameOffset offset of the new name's 16 bytes in the record
   */
  record Renamed(int threadOffset, int nameOffset) implements ThreadChange {}

  /** The thread has ended. */
  record Exited(int threadOffset) implements ThreadChange {}

  /**
   * A system call of the thread has returned, possibly with a new file descriptor.
   *
   * @param callOffset offset of the call's number in the record, 8 bytes
   * @param resultOffset offset of the call's result in the record, 8 bytes
   * @param openingCalls the calls that return a new descriptor
   */
  record Returned(
      int threadOffset, int callOffset, int resultOffset, DescriptorOpeningSyscalls openingCalls)
      implements ThreadChange {}
}
