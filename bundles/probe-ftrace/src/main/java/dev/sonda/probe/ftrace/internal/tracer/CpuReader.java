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

/** Reads the content of one CPU's buffer, page by page. One thread; allocates nothing. */
final class CpuReader implements AutoCloseable {
  private static final VarHandle COMMIT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
  private static final int COMMIT_OFFSET = 8;
  private static final int COMMIT_SIZE_MASK = (1 << 27) - 1;

  /** Errno values that are no failure: nothing to read at present, or the CPU is off. */
  private static final Set<Integer> QUIET =
      Set.of(
          Errno.EAGAIN.value(),
          Errno.EINTR.value(),
          Errno.ENOMEM.value(),
          Errno.EBUSY.value(),
          Errno.ENODEV.value());

  /** Receives the pages. */
  interface PageTarget {
    /** Called with a whole page of one CPU, which is overwritten after the method returns. */
    void onPage(int cpu, byte[] page);

    void onTrouble(int cpu, ParseStatus status);
  }

  private final CpuPipe pipe;
  private final PageFormat format;
  private final byte[] page;

  /**
   * @param page array for a page and the slack bytes that decoders require; readers of one thread
   *     may share it
   */
  CpuReader(CpuPipe pipe, PageFormat format, byte[] page) {
    this.pipe = pipe;
    this.format = format;
    this.page = page;
  }

  /** Creates an array for a page plus slack bytes, to be shared by the readers of one thread. */
  static byte[] roomFor(PageFormat format) {
    return new byte[format.pageSizeBytes() + PageDecoder.SLACK_BYTES];
  }

  int descriptor() {
    return pipe.descriptor();
  }

  /**
   * Reads until the buffer is empty or the last page read was one that the kernel was still
   * filling.
   *
   * @param maxBytes limit after which reading stops anyway, because the kernel may write faster
   *     than the reader reads
   * @return whether the reader has caught up with the kernel
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
      // Not for the first page, which may be old and half empty, with full pages after it.
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
