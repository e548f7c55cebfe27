package dev.sonda.trace.proto.internal.packet;

import dev.sonda.trace.format.SequenceState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The threads of sequences, as declared by thread descriptors, with the reference times to which
 * the sequences' delta-encoded events add.
 */
public final class ThreadReferenceTimes {
  private static final int NS_PER_US = 1000;

  /**
   * References by sequence epoch (see {@link SequenceState#epoch}); an array, since it is read for
   * each event of a trace.
   */
  private @Nullable Reference[] references = {};

  private final Map<Integer, Reference> lastOfSequences = new HashMap<>();
  private boolean haveTimes;

  /** Whether any descriptor contains a reference time. */
  public boolean haveTimes() {
    return haveTimes;
  }

  /** Sets the thread and the reference values of a sequence from a thread descriptor. */
  public void set(
      SequenceState sequence, long pid, long tid, long timeNs, long threadNs, long instructions) {
    haveTimes |= timeNs != 0 || threadNs != 0 || instructions != 0;
    of(sequence).set(pid, tid, timeNs, threadNs, instructions);
  }

  /** The reference of a sequence; it has no thread until a descriptor sets it. */
  public Reference of(SequenceState sequence) {
    int epoch = sequence.epoch();
    Reference known = epoch < references.length ? references[epoch] : null;
    return known != null ? known : begin(sequence);
  }

  /**
   * Begins the reference of a new epoch. When a sequence's state is cleared, its thread stays, but
   * the reference times are discarded.
   */
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

  /** Converts microseconds to nanoseconds, saturating on overflow. */
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

    /** Whether a descriptor has set the thread. */
    public boolean isSet() {
      return isSet;
    }

    /** Whether a descriptor has set the time since the sequence's state was cleared. */
    public boolean hasTime() {
      return hasTime;
    }

    public long pid() {
      return pid;
    }

    public long tid() {
      return tid;
    }

    /** Adds a delta to the reference time, and returns the new time. */
    public long advance(long deltaNs) {
      timeNs = sum(timeNs, deltaNs);
      return timeNs;
    }

    /** Adds a delta to the thread's CPU time, and returns the new CPU time. */
    public long advanceThreadTime(long deltaNs) {
      threadTimeNs = sum(threadTimeNs, deltaNs);
      return threadTimeNs;
    }

    /** Adds two numbers, saturating on overflow. */
    private static long sum(long one, long other) {
      long sum = one + other;
      boolean isOver = ((one ^ sum) & (other ^ sum)) < 0;
      return !isOver ? sum : one < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /**
     * Adds a delta to the number of instructions that the thread executed, and returns the new
     * number.
     */
    public long advanceInstructions(long delta) {
      instructions = sum(instructions, delta);
      return instructions;
    }
  }
}
