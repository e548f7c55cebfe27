package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.SequenceState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The threads that sequences are of, where they say so with a descriptor of their own, and the time
 * that the next of their events counts from.
 */
public final class ThreadReferences {
  private static final int NS_PER_US = 1000;

  /** By the epochs of sequences: each event of a trace looks here. */
  private @Nullable Reference[] references = {};

  private final Map<Integer, Reference> lastOfSequences = new HashMap<>();
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
    int epoch = sequence.epoch();
    Reference known = epoch < references.length ? references[epoch] : null;
    return known != null ? known : begin(sequence);
  }

  /** A sequence goes on with its thread when its state is cleared, but not with the times. */
  private Reference begin(SequenceState sequence) {
    Reference begun = new Reference();
    Reference before = lastOfSequences.put(sequence.sequenceId(), begun);
    if (before != null && before.isSet) {
      begun.isSet = true;
      begun.pid = before.pid;
      begun.tid = before.tid;
    }
    int epoch = sequence.epoch();
    if (epoch >= references.length) {
      references = Arrays.copyOf(references, 2 * epoch + 8);
    }
    references[epoch] = begun;
    return begun;
  }

  /** Microseconds as nanoseconds; what is too long to count in these is as long as can be. */
  public static long nanoseconds(long us) {
    return Math.multiplyHigh(us, NS_PER_US) == (us * NS_PER_US) >> (Long.SIZE - 1)
        ? us * NS_PER_US
        : us < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
  }

  /** A sequence's thread and its time. */
  public static final class Reference {
    private boolean isSet;
    private boolean hasTime;
    private long pid;
    private long tid;
    private long timeNs;
    private long threadTimeNs;
    private long instructions;

    private void set(
        long newPid, long newTid, long newTimeNs, long newThreadTimeNs, long newInstructions) {
      isSet = true;
      hasTime = true;
      pid = newPid;
      tid = newTid;
      timeNs = newTimeNs;
      threadTimeNs = newThreadTimeNs;
      instructions = newInstructions;
    }

    /** Whether a descriptor has said which thread it is. */
    public boolean isSet() {
      return isSet;
    }

    /** Whether a descriptor has said it since the sequence's state was cleared. */
    public boolean hasTime() {
      return hasTime;
    }

    public long pid() {
      return pid;
    }

    public long tid() {
      return tid;
    }

    /** Lets time pass, and returns the time that it is then. */
    public long advance(long deltaNs) {
      timeNs = sum(timeNs, deltaNs);
      return timeNs;
    }

    /** The same of the time that the thread was running. */
    public long advanceThreadTime(long deltaNs) {
      threadTimeNs = sum(threadTimeNs, deltaNs);
      return threadTimeNs;
    }

    /** What is too large for a number is the largest one. */
    private static long sum(long one, long other) {
      long sum = one + other;
      boolean isOver = ((one ^ sum) & (other ^ sum)) < 0;
      return !isOver ? sum : one < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** The same of the instructions that the thread executed. */
    public long advanceInstructions(long delta) {
      instructions = sum(instructions, delta);
      return instructions;
    }
  }
}
