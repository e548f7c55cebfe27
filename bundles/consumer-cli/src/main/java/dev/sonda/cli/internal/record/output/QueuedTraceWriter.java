package dev.sonda.cli.internal.record.output;

import dev.sonda.api.endpoint.PacketBatch;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Collects packets in blocks of whole packets, which a separate thread writes with one write per
 * block. Thread-safe; the lock is never held during a write.
 *
 * <p>After a failed write the target is truncated to its last whole packet. After {@link #abandon}
 * the block that is being written may still finish within {@link #GRACE_MS}, and later blocks are
 * dropped. Only a pipe, which can't be truncated, and a file whose process is killed during a write
 * may end with a partial packet; the lost rest of the block is at most 1 MiB, unless a single
 * packet is larger.
 */
public final class QueuedTraceWriter implements AutoCloseable {
  /**
   * Limit of the bytes that wait to be written: packets are accepted while fewer bytes wait; the
   * last batch may exceed the limit.
   */
  static final long ROOM_BYTES = 4 << 20;

  /** How long, in ms, writing the last block may take after {@link #abandon}. */
  static final long GRACE_MS = 1_000;

  private final BlockWriter.Target target;
  private final BlockWriter writer;
  private final CompletableFuture<Boolean> failed = new CompletableFuture<>();
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
  private final CompletableFuture<Boolean> givenUp = new CompletableFuture<>();
  // Blocks that wait to be written. Guarded by this.
  private final ArrayDeque<TraceFileBlock> waiting = new ArrayDeque<>();
  private final ArrayDeque<TraceFileBlock> free = new ArrayDeque<>();
  private @Nullable TraceFileBlock filling;
  private @Nullable Thread thread;
  private @Nullable IOException error;
  private Runnable onRoom = QueuedTraceWriter::doNothing;
  private long waitingBytes;
  private boolean finished;

  public QueuedTraceWriter(BlockWriter.Target target) {
    this.target = target;
    this.writer = new BlockWriter(target);
  }

  /** Copies packets, which are written later. Never waits for the target. */
  public synchronized void append(PacketBatch batch) {
    try {
      for (int packet = 0; packet < batch.packetCount() && isTaking(); packet++) {
        append(batch, packet);
      }
    } catch (Throwable e) {
      // Catches Error too, such as OutOfMemoryError for a block: it ends the recording, not the
      // service's thread.
      fail(e);
    }
  }

  /** Whether fewer than {@link #ROOM_BYTES} wait to be written. */
  public synchronized boolean hasRoom() {
    return waitingBytes < ROOM_BYTES;
  }

  /**
   * Whether fewer than {@link #ROOM_BYTES} wait to be written; if not, {@code action} runs once on
   * the writer's thread when fewer bytes wait again.
   */
  public synchronized boolean hasRoomOr(Runnable action) {
    onRoom = hasRoom() ? QueuedTraceWriter::doNothing : action;
    return hasRoom();
  }

  private boolean isTaking() {
    return error == null && !finished && !givenUp.isDone();
  }

  private void append(PacketBatch batch, int packet) {
    int packetBytes = batch.packetSizeBytes(packet);
    if (filling != null && !filling.hasRoomFor(packetBytes)) {
      handOver(filling);
    }
    if (filling == null) {
      filling = takeBlock(packetBytes);
    }
    filling.add(batch, packet, packetBytes);
  }

  private TraceFileBlock takeBlock(int packetBytes) {
    TraceFileBlock used = free.peek();
    return used != null && used.hasRoomFor(packetBytes)
        ? free.remove()
        : TraceFileBlock.forPacket(packetBytes);
  }

  /** Queues a block and starts the writer's thread with the first one. */
  private void handOver(TraceFileBlock block) {
    filling = null;
    waiting.add(block);
    waitingBytes += block.sizeBytes();
    if (thread == null) {
      thread = Thread.ofPlatform().name("sonda-trace-writer").daemon().start(this::writeAll);
    }
    notifyAll();
  }

  /** Writes blocks until the end, on the writer's thread. */
  private void writeAll() {
    try (target) {
      TraceFileBlock block = next();
      while (block != null) {
        write(block);
        block = next();
      }
      if (!givenUp.isDone()) {
        target.save();
      }
    } catch (Throwable e) {
      fail(e);
    } finally {
      freeSpare();
      ended.complete(true);
    }
  }

  private void write(TraceFileBlock block) throws IOException {
    boolean written = false;
    try {
      writer.write(block);
      written = true;
    } finally {
      if (!written) {
        block.free();
      }
    }
    giveBack(block).run();
  }

  private synchronized void freeSpare() {
    free.forEach(TraceFileBlock::free);
    free.clear();
  }

  private synchronized @Nullable TraceFileBlock next() throws InterruptedException {
    while (waiting.isEmpty() && isTaking()) {
      wait();
    }
    return waiting.poll();
  }

  /**
   * Returns a written block to the pool, and returns the action to run now that packets are
   * accepted again.
   */
  private synchronized Runnable giveBack(TraceFileBlock block) {
    waitingBytes -= block.sizeBytes();
    block.clear();
    if (block.isUsual()) {
      free.add(block);
    } else {
      block.free();
    }
    if (!hasRoom()) {
      return QueuedTraceWriter::doNothing;
    }
    Runnable action = onRoom;
    onRoom = QueuedTraceWriter::doNothing;
    return action;
  }

  private static void doNothing() {}

  /** Keeps the first error and drops all blocks. */
  private synchronized void fail(Throwable reason) {
    if (error == null) {
      error = reason instanceof IOException e ? e : new IOException(reason.toString(), reason);
    }
    drop();
    failed.complete(true);
  }

  private void drop() {
    waiting.forEach(TraceFileBlock::free);
    waiting.clear();
    if (filling != null) {
      filling.free();
      filling = null;
    }
    notifyAll();
  }

  /**
   * Drops all packets that wait to be written; the block that is being written may still finish.
   * Returns at once.
   */
  public synchronized void abandon() {
    givenUp.complete(true);
    drop();
  }

  /**
   * Ends the input: no more packets are accepted, and waiting packets are written. Returns at once.
   */
  public synchronized void finish() {
    if (filling != null) {
      handOver(filling);
    }
    finished = true;
    notifyAll();
    if (thread == null) {
      ended.complete(true);
    }
  }

  /** A future that completes when the writer has ended, whether or not all packets are written. */
  public CompletableFuture<Boolean> ended() {
    return ended;
  }

  /** A future that completes when a write has failed. */
  public CompletableFuture<Boolean> failed() {
    return failed;
  }

  /** The number of whole packets that were written. */
  public long packets() {
    return writer.packets();
  }

  /** The bytes of these packets, with their framing. */
  public long bytesWritten() {
    return writer.sizeBytes();
  }

  /**
   * Waits until all is written or abandoned, and closes the target. A second call throws the first
   * one's error again.
   */
  @Override
  public void close() throws IOException {
    finish();
    awaitEnd();
    synchronized (this) {
      if (thread == null) {
        target.close();
      }
      if (error != null) {
        throw error;
      }
    }
  }

  private void awaitEnd() throws IOException {
    try {
      CompletableFuture.anyOf(ended, givenUp).get();
      ended.get(GRACE_MS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new IOException("gave up waiting for it", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
