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
 * Where packets go: gathered in blocks of whole packets, which a thread of their own writes, one
 * write a block. Any thread; nobody holds the lock while something is written.
 *
 * <p>What the target loses is never more than it has to be. When it takes no more, it is cut back
 * to the last whole packet that it took. When the writing is given up, the block that is being
 * written still ends, within {@link #GRACE_MS}, and those behind it are dropped. What can't be cut
 * back is a pipe, and a file whose process is killed in the middle of a write: both may end in a
 * part of a packet, and miss the rest of that block, 1 MiB unless a single packet is larger.
 */
public final class TraceOutput implements AutoCloseable {
  /** More than this never waits to be written, but for the batch that reaches it. */
  static final long ROOM_BYTES = 4 << 20;

  /** How long a target may take for its last block, once the writing is given up. */
  static final long GRACE_MS = 1_000;

  private final BlockWriter.Target target;
  private final BlockWriter writer;
  private final CompletableFuture<Boolean> failed = new CompletableFuture<>();
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();
  private final CompletableFuture<Boolean> givenUp = new CompletableFuture<>();
  // Guarded by this.
  private final ArrayDeque<OutputBlock> waiting = new ArrayDeque<>();
  private final ArrayDeque<OutputBlock> free = new ArrayDeque<>();
  private @Nullable OutputBlock filling;
  private @Nullable Thread thread;
  private @Nullable IOException error;
  private Runnable onRoom = TraceOutput::doNothing;
  private long waitingBytes;
  private boolean finished;

  public TraceOutput(BlockWriter.Target target) {
    this.target = target;
    this.writer = new BlockWriter(target);
  }

  /** Adds packets, to be written later. Never waits. */
  public synchronized void append(PacketBatch batch) {
    try {
      for (int packet = 0; packet < batch.packetCount() && isTaking(); packet++) {
        append(batch, packet);
      }
    } catch (Throwable e) {
      // Errors too, such as no memory for a block: the recording ends with them, not the service.
      fail(e);
    }
  }

  /** Whether the writing keeps up. */
  public synchronized boolean hasRoom() {
    return waitingBytes < ROOM_BYTES;
  }

  /**
   * The same; if it doesn't, {@code action} runs as soon as there is room, on the writer's thread.
   */
  public synchronized boolean hasRoomOr(Runnable action) {
    onRoom = hasRoom() ? TraceOutput::doNothing : action;
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

  private OutputBlock takeBlock(int packetBytes) {
    OutputBlock used = free.peek();
    return used != null && used.hasRoomFor(packetBytes)
        ? free.remove()
        : OutputBlock.forPacket(packetBytes);
  }

  private void handOver(OutputBlock block) {
    filling = null;
    waiting.add(block);
    waitingBytes += block.sizeBytes();
    if (thread == null) {
      thread = Thread.ofPlatform().name("sonda-trace-writer").daemon().start(this::writeAll);
    }
    notifyAll();
  }

  /** On the thread of its own. */
  private void writeAll() {
    try (target) {
      OutputBlock block = next();
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

  private void write(OutputBlock block) throws IOException {
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
    free.forEach(OutputBlock::free);
    free.clear();
  }

  private synchronized @Nullable OutputBlock next() throws InterruptedException {
    while (waiting.isEmpty() && isTaking()) {
      wait();
    }
    return waiting.poll();
  }

  private synchronized Runnable giveBack(OutputBlock block) {
    waitingBytes -= block.sizeBytes();
    block.clear();
    if (block.isUsual()) {
      free.add(block);
    } else {
      block.free();
    }
    if (!hasRoom()) {
      return TraceOutput::doNothing;
    }
    Runnable action = onRoom;
    onRoom = TraceOutput::doNothing;
    return action;
  }

  private static void doNothing() {}

  private synchronized void fail(Throwable reason) {
    if (error == null) {
      error = reason instanceof IOException e ? e : new IOException(reason.toString(), reason);
    }
    drop();
    failed.complete(true);
  }

  private void drop() {
    waiting.forEach(OutputBlock::free);
    waiting.clear();
    if (filling != null) {
      filling.free();
      filling = null;
    }
    notifyAll();
  }

  /** Gives up what waits to be written; what is being written may still end. Returns at once. */
  public synchronized void abandon() {
    givenUp.complete(true);
    drop();
  }

  /** No more packets come. What is there is written, which may take as long as it likes. */
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

  /** Done when nothing more is written: all is, or it can't be. */
  public CompletableFuture<Boolean> ended() {
    return ended;
  }

  /** Done when the target takes no more. */
  public CompletableFuture<Boolean> failed() {
    return failed;
  }

  /** Whole packets that were written. */
  public long packets() {
    return writer.packets();
  }

  /** The bytes of these packets. */
  public long bytesWritten() {
    return writer.sizeBytes();
  }

  /** Waits until all is written or given up. Closing again only tells the same error again. */
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
