package dev.sonda.probe.ftrace.internal.plan;

import java.util.List;
import java.util.Optional;

/**
 * How the records of one event are converted to protobuf.
 *
 * @param id event id with which a record begins
 * @param number the field of FtraceEvent that holds the event's message
 * @param threadOffset offset of the running thread's id in the record, or {@link #NO_THREAD}
 * @param flagsOffset offset of the byte of flags in the record, or {@link #NO_FLAGS}
 * @param minSizeBytes minimum size of a valid record
 * @param change how the event changes the state of a thread
 * @param moves the message's fields, in the order of their numbers
 * @param descriptor schema of the message, if Perfetto's schema doesn't contain it
 */
public record EventDecodingPlan(
    int id,
    String group,
    String name,
    int number,
    int threadOffset,
    int flagsOffset,
    int minSizeBytes,
    Optional<ThreadChange> change,
    List<FieldMove> moves,
    Optional<GenericEventSchema> descriptor) {
  public static final int NO_THREAD = -1;
  public static final int NO_FLAGS = -1;

  /** Maximum bytes for tags and sizes of the event and its message, the time and the thread. */
  private static final int FRAME_BYTES = 48;

  public EventDecodingPlan {
    moves = List.copyOf(moves);
  }

  /** {@code group/name}. */
  public String path() {
    return group + "/" + name;
  }

  /** Upper limit of the encoded size of a record with {@code recordBytes} bytes. */
  public long maxEncodedBytes(int recordBytes) {
    return maxFixedBytes() + (long) dynamicMoves() * recordBytes;
  }

  /** The part of {@link #maxEncodedBytes} that doesn't depend on the record's size. */
  public int maxFixedBytes() {
    return FRAME_BYTES + moves.stream().mapToInt(FieldMove::maxFixedBytes).sum();
  }

  /** Number of fields that may be as long as the record. */
  public int dynamicMoves() {
    return (int) moves.stream().filter(FieldMove::copiesUpToTheRecord).count();
  }
}
