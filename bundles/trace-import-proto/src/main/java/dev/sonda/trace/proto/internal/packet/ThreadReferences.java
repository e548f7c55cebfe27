package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.SequenceState;
import java.util.HashMap;
import java.util.Map;

/**
 * The threads that sequences are of, where they say so with a descriptor of their own, and the time
 * that the next of their events counts from.
 */
public final class ThreadReferences {
  private final Map<Integer, Reference> references = new HashMap<>();
  private boolean haveTimes;

  /** Whether any thread has said a time to count from. */
  public boolean haveTimes() {
    return haveTimes;
  }

  /** Takes what a descriptor says of a sequence's thread. */
  public void set(
      SequenceState sequence, long pid, long tid, long timeNs, long threadNs, long instructions) {
    haveTimes |= timeNs != 0 || threadNs != 0 || instructions != 0;
    of(sequence).set(pid, tid, timeNs, threadNs, instructions);
  }

  /** The thread of a sequence; unknown until {@link Reference#set}. */
  public Reference of(SequenceState sequence) {
    return references.computeIfAbsent(sequence.epoch(), _ -> new Reference());
  }

  /** A sequence's thread and its time. */
  public static final class Reference {
    private boolean isSet;
    private long pid;
    private long tid;
    private long timeNs;
    private long threadTimeNs;
    private long instructions;

    private void set(
        long newPid, long newTid, long newTimeNs, long newThreadTimeNs, long newInstructions) {
      isSet = true;
      pid = newPid;
      tid = newTid;
      timeNs = newTimeNs;
      threadTimeNs = newThreadTimeNs;
      instructions = newInstructions;
    }

    /** Whether a descriptor said it. */
    public boolean isSet() {
      return isSet;
    }

    public long pid() {
      return pid;
    }

    public long tid() {
      return tid;
    }

    /** Lets time pass, and returns the time that it is then. */
    public long advance(long deltaNs) {
      timeNs += deltaNs;
      return timeNs;
    }

    /** The same of the time that the thread was running. */
    public long advanceThreadTime(long deltaNs) {
      threadTimeNs += deltaNs;
      return threadTimeNs;
    }

    /** The same of the instructions that the thread executed. */
    public long advanceInstructions(long delta) {
      instructions += delta;
      return instructions;
    }
  }
}
