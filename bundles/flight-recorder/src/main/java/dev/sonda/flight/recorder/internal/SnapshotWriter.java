package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.TracingService;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Clones a session and writes the clone's packets into a file. The service's loop copies batches
 * into a short queue, from which the thread of {@link #writeTo} writes them, so that a slow disk
 * doesn't block the loop.
 */
final class SnapshotWriter implements Consumer {
  /**
   * How long to wait for the service's next answer; a clone begins with a flush, which slow
   * producers may delay.
   */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Maximum number of batches queued for writing, which limits the memory of a snapshot. */
  private static final int MOST_BLOCKS = 8;

  /**
   * Interval in milliseconds at which the writing thread checks whether it must request more
   * packets.
   */
  private static final long LOOK_MS = 100;

  private final BlockingQueue<Block> blocks = new LinkedBlockingQueue<>();

  /**
   * Whether reading is paused: set by the loop when the queue is full, and cleared by the writing
   * thread, which then requests packets again.
   */
  private final AtomicBoolean isResting = new AtomicBoolean();

  private final Duration patience;

  SnapshotWriter(Duration patience) {
    this.patience = patience;
  }

  /** A queued block of whole packets, or the end of the clone, possibly caused by an error. */
  private record Block(ByteBuffer bytes, boolean isLast, String error) {
    private static final ByteBuffer NONE = ByteBuffer.allocate(0);

    static Block failed(String error) {
      return new Block(NONE, true, error);
    }

    static Block cloned() {
      return new Block(NONE, false, "");
    }
  }

  /**
   * Clones the session and writes the complete clone, in whole packets only.
   *
   * @throws IOException if the session can't be cloned, or writing fails
   */
  void writeTo(
      WritableByteChannel out,
      TracingService service,
      ClientIdentity identity,
      CloneRequest request)
      throws IOException, InterruptedException {
    try (ConsumerEndpoint endpoint = service.connectConsumer(this, identity)) {
      endpoint.cloneSession(request, this::cloned);
      next(endpoint);
      endpoint.readBuffers();
      boolean isLast = false;
      while (!isLast) {
        Block block = next(endpoint);
        while (block.bytes.hasRemaining()) {
          out.write(block.bytes);
        }
        isLast = block.isLast;
      }
    }
  }

  private void cloned(CloneResult result) {
    blocks.add(result.success() ? Block.cloned() : Block.failed(result.error()));
  }

  /**
   * Waits for the next block, and requests packets again if the loop had to pause reading.
   *
   * @throws IOException if the service reports an error, or doesn't answer within {@link #patience}
   */
  private Block next(ConsumerEndpoint endpoint) throws IOException, InterruptedException {
    for (long waitedMs = 0; waitedMs < patience.toMillis(); waitedMs += LOOK_MS) {
      Block block = blocks.poll(LOOK_MS, TimeUnit.MILLISECONDS);
      if (isResting.getAndSet(false)) {
        endpoint.readBuffers();
      }
      if (block != null && !block.error.isEmpty()) {
        throw new IOException(block.error);
      }
      if (block != null) {
        return block;
      }
    }
    throw new IOException("the service didn't answer in " + patience.toSeconds() + " s");
  }

  /** Pauses reading while the queue of unwritten blocks is full. Called on the service's loop. */
  @Override
  public boolean hasRoomForTraceData() {
    boolean hasRoom = blocks.size() < MOST_BLOCKS;
    isResting.set(!hasRoom);
    return hasRoom;
  }

  /**
   * Queues a copy of the batch, which is valid only during this call. Called on the service's loop.
   */
  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {
    blocks.add(new Block(TracePacketEncoder.of(packets), !hasMore, ""));
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    blocks.add(Block.failed(reason));
  }

  @Override
  public void onTracingDisabled(String error) {}
}
