package dev.sonda.cli.internal.record.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Writes blocks of packets, and after a failure truncates the target to the last whole packet. One
 * thread writes; any thread may read the counts.
 */
public final class BlockWriter {
  /** Pause in ns before the next attempt to write to a full pipe. */
  private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(10);

  /** The channel that receives packets: a file or standard output. */
  public interface Target extends WritableByteChannel {
    /** Truncates the target to this size; a target that can't be truncated stays unchanged. */
    void cutBack(long sizeBytes) throws IOException;

    /** Forces all written data to the disk, which may report only now that it is full. */
    void save() throws IOException;
  }

  private final Target target;
  private final AtomicLong packets = new AtomicLong();
  private final AtomicLong sizeBytes = new AtomicLong();

  BlockWriter(Target target) {
    this.target = target;
  }

  /** The number of whole packets that were written. */
  long packets() {
    return packets.get();
  }

  /** The bytes of these packets, with their framing. */
  long sizeBytes() {
    return sizeBytes.get();
  }

  /** Writes a whole block. On failure, cuts the target back to the last whole packet and throws. */
  void write(TraceFileBlock block) throws IOException {
    ByteBuffer content = block.content();
    try {
      while (content.hasRemaining()) {
        if (target.write(content) == 0) {
          // No bytes were written: the pipe is full, and another process has made it non-blocking.
          LockSupport.parkNanos(RETRY_NS);
        }
      }
      count(new TraceFileBlock.Extent(block.packets(), block.sizeBytes()));
    } catch (Throwable e) {
      // Catches Error too, which may leave a partial packet like any exception.
      count(block.wholeWithin(content.position()));
      cutBack(e);
      throw e;
    }
  }

  private void count(TraceFileBlock.Extent written) {
    packets.addAndGet(written.packets());
    sizeBytes.addAndGet(written.bytes());
  }

  /**
   * Truncates the target to the last whole packet; a failure to do so is added to {@code cause} as
   * suppressed.
   */
  private void cutBack(Throwable cause) {
    try {
      target.cutBack(sizeBytes());
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
  }
}
