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
 * One clone of a session on its way into a file. The service's loop copies batches into a short
 * queue; the thread of {@link #writeTo} takes them from there, so that a slow disk doesn't hold up
 * the loop.
 */
final class Snapshot implements Consumer {
  /** A clone begins with a flush, and producers may be slow. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How many batches may wait for the disk: bounds the memory of a snapshot. */
  private static final int MOST_BLOCKS = 8;

  /** How often the writing thread asks for more after the queue was full, in milliseconds. */
  private static final long LOOK_MS = 100;

  private final BlockingQueue<Block> blocks = new LinkedBlockingQueue<>();

  /**
   * Set by the loop when it holds packets back; cleared by the writing thread, which asks again.
   */
  private final AtomicBoolean isResting = new AtomicBoolean();

  private final Duration patience;

  Snapshot(Duration patience) {
    this.patience = patience;
  }

  /** Whole packets, or an end; an error ends it, too. */
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
   * Writes all of the clone, whole packets only.
   *
   * @throws IOException if the session can't be cloned, or the disk refuses
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
   * Waits for the next block, and asks for packets again if the loop had to hold them back.
   *
   * @throws IOException if the service reports an error, or says nothing for as long as {@link
   *     #patience}
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

  /** Holds packets back while the disk is behind. On the service's loop. */
  @Override
  public boolean hasRoomForTraceData() {
    boolean hasRoom = blocks.size() < MOST_BLOCKS;
    isResting.set(!hasRoom);
    return hasRoom;
  }

  /** Copies a batch, which is lent for this call. On the service's loop. */
  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {
    blocks.add(new Block(TraceBytes.of(packets), !hasMore, ""));
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
