package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.posix.Errno;
import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.tracefs.CpuPipe;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Set;

/** Reads what one CPU's buffer holds, page by page. One thread; allocates nothing. */
final class CpuReader implements AutoCloseable {
  private static final VarHandle COMMIT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final int COMMIT_OFFSET = 8;
  private static final int COMMIT_SIZE_MASK = (1 << 27) - 1;

  /** Nothing to read now, or the CPU is off: no faults. */
  private static final Set<Integer> QUIET =
      Set.of(
          Errno.EAGAIN.value(),
          Errno.EINTR.value(),
          Errno.ENOMEM.value(),
          Errno.EBUSY.value(),
          Errno.ENODEV.value());

  /** What becomes of pages. */
  interface PageTarget {
    /** A whole page of one CPU, which is overwritten when this returns. */
    void onPage(int cpu, byte[] page);

    void onTrouble(int cpu, ParseStatus status);
  }

  private final CpuPipe pipe;
  private final PageFormat format;
  private final byte[] page;

  /**
   * @param page room for a page and what a decoder reads behind it; readers of one thread may share
   *     it
   */
  CpuReader(CpuPipe pipe, PageFormat format, byte[] page) {
    this.pipe = pipe;
    this.format = format;
    this.page = page;
  }

  /** An array for readers of one thread. */
  static byte[] roomFor(PageFormat format) {
    return new byte[format.pageSizeBytes() + PageDecoder.SLACK_BYTES];
  }

  int descriptor() {
    return pipe.descriptor();
  }

  /**
   * Reads until it has caught up with the kernel: there is nothing, or a page came that the kernel
   * was still filling.
   *
   * @param maxBytes where it stops all the same, because a kernel may be faster
   * @return whether it has caught up
   */
  boolean read(long maxBytes, PageTarget target) {
    long maxPages = Math.ceilDiv(maxBytes, format.pageSizeBytes());
    for (long pages = 0; pages < maxPages; pages++) {
      long read = pipe.readPage(page, format.pageSizeBytes());
      if (read != format.pageSizeBytes()) {
        noteEnd(read, target);
        return true;
      }
      target.onPage(pipe.cpu(), page);
      // The first page may be old and half empty with full ones behind it.
      if (pages > 0 && isHalfEmpty()) {
        return true;
      }
    }
    return false;
  }

  private boolean isHalfEmpty() {
    int dataBytes = (int) COMMIT.get(page, COMMIT_OFFSET) & COMMIT_SIZE_MASK;
    return dataBytes < (format.pageSizeBytes() - format.dataOffset()) / 2;
  }

  private void noteEnd(long read, PageTarget target) {
    if (read > 0) {
      target.onTrouble(pipe.cpu(), ParseStatus.PARTIAL_PAGE);
    } else if (read < 0 && !QUIET.contains((int) -read)) {
      target.onTrouble(pipe.cpu(), ParseStatus.READ_ERROR);
    }
  }

  @Override
  public void close() {
    pipe.close();
  }
}
