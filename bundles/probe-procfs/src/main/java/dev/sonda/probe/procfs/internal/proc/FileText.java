package dev.sonda.probe.procfs.internal.proc;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.posix.FileSyscalls;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The text of one file, in an array that is reused for the next file. The array grows to the
 * longest text so far, up to {@code maxBytes}; longer texts are cut.
 *
 * <p>The text comes from the kernel, but processes choose much of it: it may be malformed in any
 * way. One thread.
 */
public final class FileText {
  /** The smallest page size. */
  private static final int PAGE_BYTES = 4096;

  private static final int HALF_PAGE_BYTES = PAGE_BYTES / 2;

  /**
   * Bytes for the target of a link: half of a buffer of {@link SyscallBufferPool}, which is longer
   * than any path.
   */
  private static final int LINK_BYTES = SyscallBufferPool.BYTES / 2;

  private final int maxBytes;

  /** A read that returns fewer bytes has reached the end of the file. */
  private final int lastBytes;

  private byte[] bytes;
  private int length;

  public FileText(int maxBytes) {
    this(maxBytes, HALF_PAGE_BYTES);
  }

  private FileText(int maxBytes, int lastBytes) {
    this.maxBytes = maxBytes;
    this.lastBytes = lastBytes;
    bytes = new byte[Math.min(SyscallBufferPool.BYTES, maxBytes)];
  }

  /** A text for files with lines of half a page or more, whose reads may end early. */
  public static FileText ofLongLines(int maxBytes) {
    return new FileText(maxBytes, 0);
  }

  /**
   * The bytes of the last file up to {@link #length}; the bytes after that are left from earlier
   * files.
   */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }

  /** The text as a new String, for files that are read seldom. */
  public String string() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /**
   * Reads an open file from its beginning to its end or up to {@code maxBytes}, independent of the
   * descriptor's position. One call is enough for a short text: the kernel returns fewer than half
   * a page of bytes only at the end of the file, or before a line longer than half a page, which
   * didn't fit into the rest of the page. A command line, which has no lines, is cut short only at
   * its end or at unreadable memory.
   *
   * @param room native buffer of {@link SyscallBufferPool}
   * @return the length or {@code -errno}
   */
  int fill(FileSyscalls files, int fd, MemorySegment room) {
    clear();
    int filled = 0;
    while (filled < maxBytes) {
      int asked = Math.min(SyscallBufferPool.BYTES, maxBytes - filled);
      int count = (int) files.pread(fd, room, 0, asked, filled);
      if (count < 0) {
        return count;
      }
      add(room, 0, filled, count);
      filled += count;
      if (count == 0 || (count < lastBytes && asked >= PAGE_BYTES)) {
        break;
      }
    }
    length = filled;
    return filled;
  }

  /**
   * Reads the target of a symbolic link. The first half of {@code room} holds the link's name, the
   * second half receives the target.
   */
  int fillFromLink(FileSyscalls files, int folder, MemorySegment link, MemorySegment room) {
    clear();
    int asked = Math.min(LINK_BYTES, maxBytes);
    int count = (int) files.readlinkat(folder, link, room, LINK_BYTES, asked);
    if (count >= 0) {
      add(room, LINK_BYTES, 0, count);
      length = count;
    }
    return count;
  }

  void clear() {
    length = 0;
  }

  private void add(MemorySegment room, long offset, int filled, int count) {
    if (bytes.length - filled < count) {
      bytes = Arrays.copyOf(bytes, Math.min(2 * bytes.length, maxBytes));
    }
    MemorySegment.copy(room, JAVA_BYTE, offset, bytes, filled, count);
  }
}
