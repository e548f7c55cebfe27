package dev.sonda.trace.storage.atrace;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;

/**
 * A parsed atrace mark, whose parts are ranges of the memory that the mark was read from. The
 * object is reused for each mark.
 *
 * <pre>
 *   B|tgid|name            begins a slice        I|tgid|name               an instant
 *   E|tgid                 ends it               N|tgid|track|name         the same on a track
 *   S|tgid|name|cookie     begins an async one   G|tgid|track|name|cookie  begins a slice there
 *   F|tgid|name|cookie     ends it               H|tgid|track|cookie       ends it
 *   C|tgid|name|value      a counter's value
 * </pre>
 */
public final class AtraceMark {
  /** The result of parsing a mark. */
  public enum Outcome {
    READ,
    /** The text looks like a mark, but is malformed. */
    BROKEN,
    /** A text that is no mark but addressed to other tools, such as clock synchronization. */
    OTHER
  }

  /** Prefix of texts that relate the trace's clock to other clocks. */
  private static final String CLOCK_SYNC = "trace_event_clock_sync:";

  private static final long TGID_MASK = 0xFFFF_FFFFL;

  private final MarkNumberParser number = new MarkNumberParser();
  private MemorySegment memory = MemorySegment.NULL;
  private long position;
  private long end;
  private long fieldStart;
  private long fieldEnd;
  private char phase;
  private long tgid;
  private boolean hasTgid;
  private long nameStart;
  private long nameEnd;
  private long trackStart;
  private long trackEnd;
  private long value;

  /** Reads the mark at {@code [start, end)} of a segment. */
  public Outcome read(MemorySegment segment, long start, long limit) {
    memory = segment;
    position = start;
    end = limit;
    while (end > start && isPadding(byteAt(end - 1))) {
      end--;
    }
    nextField();
    if (fieldEnd == fieldStart) {
      return Outcome.BROKEN;
    }
    phase = (char) (byteAt(fieldStart) & 0xFF);
    nextField();
    hasTgid = readNumber();
    tgid = hasTgid ? value & TGID_MASK : 0;
    return readParts(start);
  }

  private Outcome readParts(long start) {
    return switch (phase) {
      case 'B' -> outcome(hasTgid && readRest());
      case 'E' -> Outcome.READ;
      case 'S', 'F', 'C' -> outcome(readName() && readNextNumber() && hasTgid);
      case 'I' -> outcome(readName() && hasTgid);
      case 'N' -> outcome(readTrack() && readName() && hasTgid);
      case 'G' -> outcome(readTrack() && readName() && readNextNumber() && hasTgid);
      case 'H' -> outcome(readTrack() && readLastNumber() && hasTgid);
      default -> isClockSync(start) ? Outcome.OTHER : Outcome.BROKEN;
    };
  }

  private boolean isClockSync(long start) {
    return end - start >= CLOCK_SYNC.length() && isAt(start, CLOCK_SYNC);
  }

  private static Outcome outcome(boolean isWhole) {
    return isWhole ? Outcome.READ : Outcome.BROKEN;
  }

  /** Reads the name of a slice, which extends to the end of the mark and may contain bars. */
  private boolean readRest() {
    nameStart = Math.min(position, end);
    nameEnd = end;
    return true;
  }

  private boolean readName() {
    nextField();
    nameStart = fieldStart;
    nameEnd = fieldEnd;
    return nameEnd > nameStart;
  }

  private boolean readTrack() {
    nextField();
    trackStart = fieldStart;
    trackEnd = fieldEnd;
    return trackEnd > trackStart;
  }

  private boolean readNextNumber() {
    nextField();
    return readNumber();
  }

  /**
   * Reads the number in the last field, or in the last but one: older programs repeat the name at
   * the end.
   */
  private boolean readLastNumber() {
    nextField();
    long onlyStart = fieldStart;
    long onlyEnd = fieldEnd;
    nextField();
    if (fieldEnd == fieldStart) {
      fieldStart = onlyStart;
      fieldEnd = onlyEnd;
    }
    return readNumber();
  }

  private boolean readNumber() {
    boolean isNumber = number.read(memory, fieldStart, fieldEnd);
    value = number.value();
    return isNumber;
  }

  private void nextField() {
    fieldStart = Math.min(position, end);
    long at = fieldStart;
    while (at < end && byteAt(at) != '|' && byteAt(at) != 0) {
      at++;
    }
    fieldEnd = at;
    position = at + 1;
  }

  private boolean isAt(long start, String text) {
    for (int i = 0; i < text.length(); i++) {
      if (byteAt(start + i) != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isPadding(byte last) {
    return last == '\n' || last == 0;
  }

  private byte byteAt(long at) {
    return memory.get(JAVA_BYTE, at);
  }

  char phase() {
    return phase;
  }

  /** The process id in the mark; 0 if there is none. */
  long tgid() {
    return tgid;
  }

  MemorySegment memory() {
    return memory;
  }

  long nameStart() {
    return nameStart;
  }

  long nameEnd() {
    return nameEnd;
  }

  boolean nameBeginsWith(String text) {
    return nameEnd - nameStart >= text.length() && isAt(nameStart, text);
  }

  /** Parses a part of the name as a number; parts of the name are separated by commas. */
  boolean readPartOfName(int index, MarkNumberParser target) {
    long start = nameStart;
    for (int commas = 0; commas < index; start++) {
      if (start >= nameEnd) {
        return false;
      }
      commas += byteAt(start) == ',' ? 1 : 0;
    }
    long stop = start;
    while (stop < nameEnd && byteAt(stop) != ',') {
      stop++;
    }
    return target.read(memory, start, stop);
  }

  long trackStart() {
    return trackStart;
  }

  long trackEnd() {
    return trackEnd;
  }

  /** The cookie of an async slice, or the value of a counter. */
  long value() {
    return value;
  }
}
