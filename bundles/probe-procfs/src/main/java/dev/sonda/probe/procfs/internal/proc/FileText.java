package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.posix.FileSyscalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Room for the text of one file, filled again and again. Grows to the longest text that came, up to
 * its bound; what is longer is cut there.
 *
 * <p>The text comes from the kernel, but processes choose much of it: nothing about it is certain.
 * One thread.
 */
public final class FileText {
  /** The smallest there is. */
  private static final int PAGE_BYTES = 4096;

  private static final int HALF_PAGE_BYTES = PAGE_BYTES / 2;

  /** Enough for nearly every file: the first one that grows makes the JVM optimize anew. */
  private static final int FIRST_BYTES = 1 << 16;

  private final int maxBytes;

  /** Who gets less than that of a page has got the last of a file. */
  private final int lastBytes;

  private MemorySegment room;
  private byte[] bytes;
  private int length;

  public FileText(int maxBytes) {
    this(maxBytes, HALF_PAGE_BYTES);
  }

  private FileText(int maxBytes, int lastBytes) {
    this.maxBytes = maxBytes;
    this.lastBytes = lastBytes;
    room = Arena.ofAuto().allocate(Math.min(FIRST_BYTES, maxBytes));
    bytes = new byte[(int) room.byteSize()];
  }

  /** For files whose lines, or what the kernel makes in one go, may take half a page or more. */
  public static FileText ofLongLines(int maxBytes) {
    return new FileText(maxBytes, 0);
  }

  /** What was read last, up to {@link #length}; what lies behind is left from earlier files. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  /** The text, as an object: for what is read seldom. */
  public String string() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /**
   * Reads an open file from its beginning to its end, or to the bound; wherever it stands. One call
   * is enough for a short text: the kernel ends a read early where no line is left, or where the
   * next one has no room in its page, for which that one must take half of it. A command line,
   * which is no lines, is read early only up to its end, or to memory that can't be read.
   *
   * @return the length or {@code -errno}
   */
  int fill(FileSyscalls files, int fd) {
    clear();
    int filled = 0;
    while (filled < maxBytes) {
      if (filled == room.byteSize()) {
        grow();
      }
      long asked = room.byteSize() - filled;
      long count = files.pread(fd, room, filled, asked, filled);
      if (count < 0) {
        return (int) count;
      }
      filled += (int) count;
      if (count == 0 || (count < lastBytes && asked >= PAGE_BYTES)) {
        break;
      }
    }
    return take(filled);
  }

  int fillFromLink(FileSyscalls files, int folder, MemorySegment link) {
    clear();
    long count = files.readlinkat(folder, link, room, 0, room.byteSize());
    return count < 0 ? (int) count : take((int) count);
  }

  void clear() {
    length = 0;
  }

  private int take(int filled) {
    MemorySegment.copy(room, JAVA_BYTE, 0, bytes, 0, filled);
    length = filled;
    return filled;
  }

  private void grow() {
    int larger = (int) Math.min(2 * room.byteSize(), maxBytes);
    room = Arena.ofAuto().allocate(larger).copyFrom(room);
    bytes = Arrays.copyOf(bytes, larger);
  }
}
