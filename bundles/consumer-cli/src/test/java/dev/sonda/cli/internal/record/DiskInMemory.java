package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.record.output.BlockWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * A write target in memory with a capacity. A write that exceeds it is cut short, as by the kernel,
 * and the next fails; a test can also make it hang or fail otherwise.
 */
public final class DiskInMemory implements BlockWriter.Target {
  public volatile int capacityBytes = Integer.MAX_VALUE;

  /** The error that a write beyond the capacity throws. */
  public volatile Throwable refusal = new IOException("No space left on device");

  public volatile int writes;

  /** The error that saving to disk reports after all writes have succeeded. */
  public volatile Optional<IOException> saveRefusal = Optional.empty();

  public volatile int saved;

  /** Counted down by the first write, which then waits until the other latch is released. */
  public final CountDownLatch reached = new CountDownLatch(1);

  public volatile CountDownLatch released = new CountDownLatch(0);
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private boolean open = true;

  public synchronized byte[] content() {
    return bytes.toByteArray();
  }

  public void hang() {
    released = new CountDownLatch(1);
  }

  @Override
  public int write(ByteBuffer from) throws IOException {
    awaitRelease();
    synchronized (this) {
      writes++;
      int fits = Math.min(from.remaining(), capacityBytes - bytes.size());
      if (fits == 0) {
        throw refusal();
      }
      byte[] part = new byte[fits];
      from.get(part);
      bytes.write(part);
      return fits;
    }
  }

  private void awaitRelease() {
    reached.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private IOException refusal() {
    if (refusal instanceof Error error) {
      throw error;
    }
    return (IOException) refusal;
  }

  @Override
  public synchronized void cutBack(long sizeBytes) throws IOException {
    byte[] kept = Arrays.copyOf(content(), (int) sizeBytes);
    bytes = new ByteArrayOutputStream();
    bytes.write(kept);
  }

  @Override
  public synchronized void save() throws IOException {
    if (saveRefusal.isPresent()) {
      throw saveRefusal.get();
    }
    saved = bytes.size();
  }

  @Override
  public synchronized boolean isOpen() {
    return open;
  }

  @Override
  public synchronized void close() {
    open = false;
  }
}
