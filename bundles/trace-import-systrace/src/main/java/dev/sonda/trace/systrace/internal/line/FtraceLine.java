package dev.sonda.trace.systrace.internal.line;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A line of ftrace, read part by part. A task's name may contain any characters, so parsing is
 * tried from each hyphen until the rest of the line matches. Reused for the next line.
 *
 * <pre>
 *   some-task-77    (   70) [004] d..3   316.196720: sched_waking: comm=other pid=78 …
 *   name      pid    tgid    cpu  flags  time        event         arguments
 * </pre>
 */
public final class FtraceLine {
  private static final int FIRST_BYTES = 1024;

  /** Upper limit of a line's length; lines of the kernel are shorter than a memory page. */
  private static final int MAX_BYTES = 1 << 20;

  private final LineCursor cursor = new LineCursor();
  private byte[] bytes = new byte[FIRST_BYTES];
  private MemorySegment memory = MemorySegment.ofArray(bytes);
  private int length;
  private int nameEnd;
  private long pid;
  private long cpu;
  private boolean hasTgid;
  private long tgid;
  private long timeNs;
  private int eventStart;
  private int eventEnd;
  private int argsStart;
  private int argsEnd;

  /** Whether a line is empty or a comment, such as the header's lines. */
  public static boolean isComment(MemorySegment segment, long start, long end) {
    return start == end || segment.get(JAVA_BYTE, start) == '#';
  }

  /** Parses a line; false if the text isn't an ftrace line. */
  public boolean read(MemorySegment segment, long start, long end) {
    if (end - start > MAX_BYTES) {
      return false;
    }
    length = (int) (end - start);
    if (length > bytes.length) {
      bytes = new byte[2 * length];
      memory = MemorySegment.ofArray(bytes);
    }
    MemorySegment.copy(segment, JAVA_BYTE, start, bytes, 0, length);
    for (int hyphen = 0; hyphen < length; hyphen++) {
      if (bytes[hyphen] == '-' && readFrom(hyphen)) {
        nameEnd = hyphen;
        return true;
      }
    }
    return false;
  }

  private boolean readFrom(int hyphen) {
    cursor.reset(bytes, hyphen + 1, length);
    return readTask() && readCpu() && readTime() && readEvent();
  }

  private boolean readTask() {
    if (!cursor.skipDigits()) {
      return false;
    }
    pid = cursor.number();
    if (!cursor.skipSpaces()) {
      return false;
    }
    cursor.skip('(');
    cursor.skipSpaces();
    hasTgid = cursor.skipDigits();
    tgid = hasTgid ? cursor.number() : 0;
    if (!hasTgid) {
      cursor.skipAll('-');
    }
    cursor.skip(')');
    cursor.skipSpace();
    return true;
  }

  private boolean readCpu() {
    if (!cursor.skip('[') || !cursor.skipDigits()) {
      return false;
    }
    cpu = cursor.number();
    return cursor.skip(']');
  }

  /** Reads the time, which may be preceded by flags of four or five characters. */
  private boolean readTime() {
    cursor.skipSpaces();
    int before = cursor.position();
    for (int flags = 5; flags >= 4; flags--) {
      cursor.moveTo(before);
      if (cursor.skipFlags(flags)) {
        cursor.skipSpaces();
        if (readSeconds()) {
          return true;
        }
      }
    }
    cursor.moveTo(before);
    return readSeconds();
  }

  private boolean readSeconds() {
    int start = cursor.position();
    if (!cursor.skipDigits() || !cursor.skip('.') || !cursor.skipDigits()) {
      return false;
    }
    timeNs = TextNumber.nanoseconds(bytes, start, cursor.position());
    return cursor.skip(':') && cursor.skipSpaces();
  }

  private boolean readEvent() {
    eventStart = cursor.position();
    cursor.skipWord();
    int wordEnd = cursor.position();
    int colon = wordEnd - 1;
    while (colon > eventStart && bytes[colon] != ':') {
      colon--;
    }
    if (colon <= eventStart) {
      return false;
    }
    eventEnd = colon;
    argsStart = trimmedStart(colon + 1, length);
    argsEnd = trimmedEnd(argsStart, length);
    return true;
  }

  private int trimmedStart(int start, int end) {
    int at = start;
    while (at < end && LineCursor.isSpace(bytes[at])) {
      at++;
    }
    return at;
  }

  private int trimmedEnd(int start, int end) {
    int at = end;
    while (at > start && LineCursor.isSpace(bytes[at - 1])) {
      at--;
    }
    return at;
  }

  /** The line's bytes; all offsets of the line's parts refer to this array. */
  public byte[] bytes() {
    return bytes;
  }

  /** The array of {@link #bytes} as a segment. */
  public MemorySegment memory() {
    return memory;
  }

  /** Offset of the task's name. */
  public int nameStart() {
    return trimmedStart(0, nameEnd);
  }

  public int nameEnd() {
    return trimmedEnd(nameStart(), nameEnd);
  }

  /** The thread id of the task. */
  public long pid() {
    return pid;
  }

  /** Whether the line contains the task's process id (tgid). */
  public boolean hasTgid() {
    return hasTgid;
  }

  public long tgid() {
    return tgid;
  }

  public long cpu() {
    return cpu;
  }

  /** Replaces the line's time, after conversion to the trace's clock. */
  public void setTime(long newTimeNs) {
    timeNs = newTimeNs;
  }

  public long timeNs() {
    return timeNs;
  }

  /** Whether the event has this name. */
  public boolean isEvent(byte[] name) {
    return Arrays.equals(bytes, eventStart, eventEnd, name, 0, name.length);
  }

  public int eventStart() {
    return eventStart;
  }

  public int eventEnd() {
    return eventEnd;
  }

  public int argsStart() {
    return argsStart;
  }

  public int argsEnd() {
    return argsEnd;
  }
}
