package dev.sonda.probe.ftrace.internal.plan;

import java.util.List;
import java.util.Optional;

/**
 * What becomes of one event's records.
 *
 * @param id what a record begins with
 * @param number the field of FtraceEvent that holds the event's message
 * @param threadOffset where the running thread's id is in the record, or {@link #NO_THREAD}
 * @param flagsOffset where a byte of flags is in it, or {@link #NO_FLAGS}
 * @param minSizeBytes a record shorter than this is none
 * @param effect what it means for a thread
 * @param moves the message's fields, in the order of their numbers
 * @param descriptor what a reader needs to know of the message, where no schema tells
 */
public record EventPlan(
    int id,
    String group,
    String name,
    int number,
    int threadOffset,
    int flagsOffset,
    int minSizeBytes,
    Optional<ThreadEffect> effect,
    List<FieldMove> moves,
    Optional<EventDescriptor> descriptor) {
  public static final int NO_THREAD = -1;
  public static final int NO_FLAGS = -1;

  /** Tag and size of the event and of the message in it, the time, the thread. */
  private static final int FRAME_BYTES = 48;

  public EventPlan {
    moves = List.copyOf(moves);
  }

  /** {@code group/name}. */
  public String path() {
    return group + "/" + name;
  }

  /** The most that a record of so many bytes takes in a bundle. */
  public long maxEncodedBytes(int recordBytes) {
    return maxFixedBytes() + (long) dynamicMoves() * recordBytes;
  }

  /** Of that, what doesn't depend on the record. */
  public int maxFixedBytes() {
    return FRAME_BYTES + moves.stream().mapToInt(FieldMove::maxFixedBytes).sum();
  }

  /** How many fields may be as long as the record. */
  public int dynamicMoves() {
    return (int) moves.stream().filter(FieldMove::copiesUpToTheRecord).count();
  }
}
