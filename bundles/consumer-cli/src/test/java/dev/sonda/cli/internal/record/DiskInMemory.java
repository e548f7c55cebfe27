package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.record.output.BlockWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Takes a part of what doesn't fit, as the kernel does, and refuses the rest. It can be told to
 * hang, and to fail in other ways.
 */
public final class DiskInMemory implements BlockWriter.Target {
  public volatile int capacityBytes = Integer.MAX_VALUE;

  /** What comes instead of the rest. */
  public volatile Throwable refusal = new IOException("No space left on device");

  public volatile int writes;

  /** What is only found out when all has been written. */
  public volatile Optional<IOException> saveRefusal = Optional.empty();

  public volatile int saved;

  /** Counted down by the first write, which then waits for the other. */
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
