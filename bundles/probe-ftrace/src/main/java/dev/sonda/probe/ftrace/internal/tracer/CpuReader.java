package dev.sonda.probe.ftrace.internal.tracer;

import dev.sonda.posix.Errno;
import dev.sonda.probe.ftrace.internal.decode.ParseStatus;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.tracefs.CpuPipe;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Set;

/** Reads what one CPU's buffer holds, batch by batch. One thread; allocates nothing. */
final class CpuReader implements AutoCloseable {
  /** Few enough to stay in the cache until all sessions have looked at them. */
  static final int BATCH_BYTES = 1 << 18;

  private static final ValueLayout.OfInt COMMIT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.nativeOrder());
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
    /** Whole pages of one CPU, which are overwritten when this returns. */
    void onPages(int cpu, MemorySegment pages);

    void onTrouble(int cpu, ParseStatus status);
  }

  private final CpuPipe pipe;
  private final PageFormat format;
  private final MemorySegment batch;
  private final int batchPages;

  /**
   * @param batch room for {@link #BATCH_BYTES}; readers of one thread may share it
   */
  CpuReader(CpuPipe pipe, PageFormat format, MemorySegment batch) {
    this.pipe = pipe;
    this.format = format;
    this.batch = batch;
    batchPages = Math.toIntExact(batch.byteSize() / format.pageSizeBytes());
  }

  int descriptor() {
    return pipe.descriptor();
  }

  /**
   * Reads until it has caught up with the kernel.
   *
   * @param maxBytes where it stops all the same, because a kernel may be faster
   * @return whether it has caught up
   */
  boolean read(long maxBytes, PageTarget target) {
    long maxPages = Math.ceilDiv(maxBytes, format.pageSizeBytes());
    long total = 0;
    boolean more = true;
    while (more && total < maxPages) {
      int wanted = (int) Math.min(batchPages, maxPages - total);
      int pages = readBatch(wanted, total == 0, target);
      if (pages > 0) {
        target.onPages(pipe.cpu(), batch.asSlice(0, (long) pages * format.pageSizeBytes()));
      }
      total += pages;
      more = pages == wanted;
    }
    return !more;
  }

  /** Stops where the kernel has nothing, or has given a page that it was still filling. */
  private int readBatch(int wanted, boolean isFirst, PageTarget target) {
    int pages = 0;
    while (pages < wanted) {
      long offset = (long) pages * format.pageSizeBytes();
      long read = pipe.readPage(batch, offset, format.pageSizeBytes());
      if (read != format.pageSizeBytes()) {
        noteEnd(read, target);
        return pages;
      }
      pages++;
      boolean isFirstOfAll = isFirst && pages == 1;
      if (!isFirstOfAll && isHalfEmpty(offset)) {
        return pages;
      }
    }
    return pages;
  }

  /** The first page may be old and half empty with full ones behind it. */
  private boolean isHalfEmpty(long page) {
    int dataBytes = batch.get(COMMIT, page + COMMIT_OFFSET) & COMMIT_SIZE_MASK;
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
