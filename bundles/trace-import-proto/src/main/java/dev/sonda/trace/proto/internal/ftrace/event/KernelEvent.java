package dev.sonda.trace.proto.internal.ftrace.event;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.tables.StringPool;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A kernel event while it is parsed: its thread, time, CPU and fields. */
public final class KernelEvent {
  /**
   * Number of fields that are cached; fields with higher numbers are only available from {@link
   * #content}.
   */
  private static final int FIELDS = 64;

  private final StringPool strings;
  private final WireReader content = new WireReader();

  /** Values of the fields that are {@link #present}; others are of earlier events. */
  private final long[] numbers = new long[FIELDS];

  private final long[] starts = new long[FIELDS];
  private final long[] ends = new long[FIELDS];
  private long present;
  private @Nullable SequenceState sequence;
  private int sequenceNumber;
  private long contentPlace;
  private long contentSizeBytes;
  private long timeNs;
  private int cpu;
  private long pid;
  private long flags;

  public KernelEvent(StringPool strings) {
    this.strings = strings;
  }

  public void begin(long newTimeNs, int newCpu, SequenceState newSequence, int newSequenceNumber) {
    timeNs = newTimeNs;
    cpu = newCpu;
    sequence = newSequence;
    sequenceNumber = newSequenceNumber;
    pid = 0;
    flags = 0;
  }

  public void setPid(long newPid) {
    pid = newPid;
  }

  public void setFlags(long newFlags) {
    flags = newFlags;
  }

  /**
   * Sets the message in a reader's current field as the event's content.
   *
   * @param place the place of the reader's segment
   */
  public void setContent(WireReader event, long place) {
    contentPlace = place + event.start();
    contentSizeBytes = event.end() - event.start();
    content.reset(event);
  }

  /**
   * Reads and caches all fields of the content, then resets {@link #content} to the first field.
   */
  public void readContent(WireReader event) {
    present = 0;
    content.reset(event);
    while (content.next()) {
      int field = content.field();
      if (field < FIELDS) {
        numbers[field] = content.longValue();
        starts[field] = content.start();
        ends[field] = content.isBytes() ? content.end() : content.start();
        present |= 1L << field;
      }
    }
    content.reset(event);
  }

  /** The segment that {@link #start} and {@link #end} refer to. */
  public MemorySegment segment() {
    return content.segment();
  }

  /** Offset of a field's first byte in {@link #segment}. */
  public long start(int field) {
    return starts[field];
  }

  public long end(int field) {
    return ends[field];
  }

  public long contentPlace() {
    return contentPlace;
  }

  public long contentSizeBytes() {
    return contentSizeBytes;
  }

  /** A reader of the event's fields, positioned before the first field. */
  public WireReader content() {
    return content;
  }

  public SequenceState sequence() {
    return Objects.requireNonNull(sequence);
  }

  public int sequenceNumber() {
    return sequenceNumber;
  }

  public long timeNs() {
    return timeNs;
  }

  public int cpu() {
    return cpu;
  }

  /** Id of the thread that ran when the event occurred. */
  public long pid() {
    return pid;
  }

  public long flags() {
    return flags;
  }

  public boolean has(int field) {
    return (present & 1L << field) != 0;
  }

  /** The value of a numeric field; 0 if the field isn't set. */
  public long number(int field) {
    return has(field) ? numbers[field] : 0;
  }

  /** The value of a signed 32-bit field. */
  public int integer(int field) {
    return (int) number(field);
  }

  /** The string id of a text field; 0 if the field isn't set. */
  public int text(int field) {
    return has(field) ? strings.intern(content.segment(), starts[field], ends[field]) : 0;
  }
}
