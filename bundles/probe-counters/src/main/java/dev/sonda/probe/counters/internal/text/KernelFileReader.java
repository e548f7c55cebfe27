package dev.sonda.probe.counters.internal.text;

import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.NativeBufferPool;
import dev.sonda.posix.OpenFlag;
import dev.sonda.posix.PosixException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.EnumSet;
import java.util.Set;

/**
 * Reads small files of the kernel into one array, which is reused. A file that is longer than the
 * array is cut at the last whole line. One thread.
 */
public final class KernelFileReader {
  /**
   * Size of the array. The longest files are memory.stat with some 2 KiB, and net/dev with 130
   * bytes for each interface.
   */
  public static final int MAX_BYTES = 1 << 16;

  /**
   * Flags for opening files: non-blocking, so that a pipe in place of a file can't stop the
   * sampling thread.
   */
  private static final Set<OpenFlag> FLAGS =
      EnumSet.of(OpenFlag.READ_ONLY, OpenFlag.NON_BLOCKING, OpenFlag.NO_FOLLOW);

  /**
   * Native buffers shared by all sessions, each borrowed for one read: a session has no point at
   * which it could free a buffer of its own.
   */
  private static final NativeBufferPool ROOMS = NativeBufferPool.ofBytes(MAX_BYTES);

  private final FileSyscalls files;
  private final byte[] bytes = new byte[MAX_BYTES];
  private int length;

  public KernelFileReader(FileSyscalls files) {
    this.files = files;
  }

  /** Reads a file; false, and no bytes, if it can't be read. */
  public boolean read(String path) {
    length = 0;
    try {
      int fd = files.open(path, FLAGS, 0);
      MemorySegment memory = ROOMS.take();
      try {
        return readAll(fd, memory);
      } finally {
        ROOMS.giveBack(memory);
        files.close(fd);
      }
    } catch (PosixException e) {
      return false; // missing, which is usual
    }
  }

  private boolean readAll(int fd, MemorySegment memory) {
    int filled = 0;
    while (filled < MAX_BYTES) {
      long count = files.read(fd, memory, filled, MAX_BYTES - filled);
      if (count < 0) {
        return false;
      }
      if (count == 0) {
        take(memory, filled);
        return true;
      }
      filled += (int) count;
    }
    take(memory, wholeLines(memory, filled));
    return true;
  }

  private void take(MemorySegment memory, int count) {
    MemorySegment.copy(memory, ValueLayout.JAVA_BYTE, 0, bytes, 0, count);
    length = count;
  }

  private static int wholeLines(MemorySegment memory, int filled) {
    int end = filled;
    while (end > 0 && memory.get(ValueLayout.JAVA_BYTE, end - 1) != '\n') {
      end--;
    }
    return end;
  }

  /** The bytes of the file read last, up to {@link #length}. */
  public byte[] bytes() {
    return bytes;
  }

  public int length() {
    return length;
  }
}
