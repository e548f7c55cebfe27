package dev.sonda.cli.internal.record.output;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Writes blocks, and whatever happens leaves whole packets only. On one thread; counts for all. */
public final class BlockWriter {
  private static final long RETRY_NS = TimeUnit.MILLISECONDS.toNanos(10);

  /** A file, or whatever standard output is. */
  public interface Target extends WritableByteChannel {
    /** Gives up all behind {@code sizeBytes}, as far as this target can. */
    void cutBack(long sizeBytes) throws IOException;

    /** Returns once all that was written is where it will stay: a disk may find out only then. */
    void save() throws IOException;
  }

  private final Target target;
  private final AtomicLong packets = new AtomicLong();
  private final AtomicLong sizeBytes = new AtomicLong();

  BlockWriter(Target target) {
    this.target = target;
  }

  /** Whole packets that were written. */
  long packets() {
    return packets.get();
  }

  /** The bytes of these packets. */
  long sizeBytes() {
    return sizeBytes.get();
  }

  /** Writes all of it, or what fits: then the target is cut back to the last packet that did. */
  void write(OutputBlock block) throws IOException {
    ByteBuffer content = block.content();
    try {
      while (content.hasRemaining()) {
        if (target.write(content) == 0) {
          // A pipe that somebody else has made non-blocking.
          LockSupport.parkNanos(RETRY_NS);
        }
      }
      count(new OutputBlock.Extent(block.packets(), block.sizeBytes()));
    } catch (Throwable e) {
      // Errors too: the part of a packet that was written before one is as torn as any other.
      count(block.wholeWithin(content.position()));
      cutBack(e);
      throw e;
    }
  }

  private void count(OutputBlock.Extent written) {
    packets.addAndGet(written.packets());
    sizeBytes.addAndGet(written.bytes());
  }

  private void cutBack(Throwable cause) {
    try {
      target.cutBack(sizeBytes());
    } catch (IOException | RuntimeException e) {
      cause.addSuppressed(e);
    }
  }
}
