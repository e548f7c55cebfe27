package dev.sonda.itests.storm;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.PacketBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * The consumer in the storm test: checks each packet as it arrives, and stores only the progress of
 * each writer.
 */
final class StormReader implements Consumer {

  /** The packets read of one writer. */
  static final class Sequence {
    private long next;
    private long delivered;
    private long missing;
    private long losses;

    /** Number of packets that were read. */
    long delivered() {
      return delivered;
    }

    /** Number of packets that were not read although a later one was. */
    long missing() {
      return missing;
    }

    /** Number of losses that the trace marks. */
    long losses() {
      return losses;
    }

    private void accept(StormPackets.Read packet) {
      if (packet.number() < next || (packet.number() > next && !packet.lossReported())) {
        throw new AssertionError(
            "writer %d: after packet %d, and without a word of a loss, came %d"
                .formatted(packet.writer(), next - 1, packet.number()));
      }
      missing += packet.number() - next;
      losses += packet.lossReported() ? 1 : 0;
      delivered++;
      next = packet.number() + 1;
    }
  }

  private final Map<Integer, Sequence> sequences = new HashMap<>();
  private final Semaphore passes = new Semaphore(0);
  private final Semaphore ended = new Semaphore(0);
  private byte[] bytes = new byte[2 * StormPackets.LARGE_BYTES];
  private volatile @Nullable Throwable failure;

  /** Released after each pass over the buffers. */
  Semaphore passes() {
    return passes;
  }

  Semaphore ended() {
    return ended;
  }

  /** Throws the error that occurred in a callback, if any. */
  void check() {
    if (failure != null) {
      throw new AssertionError(failure);
    }
  }

  /** The packets read of one writer; to be called after the last pass. */
  Sequence sequence(int writer) {
    return sequences.getOrDefault(writer, new Sequence());
  }

  @Override
  public void onTraceData(PacketBatch packets, boolean hasMore) {
    try {
      for (int packet = 0; packet < packets.packetCount(); packet++) {
        StormPackets.check(bytes, copy(packets, packet))
            .ifPresent(read ->
                sequences.computeIfAbsent(read.writer(), writer -> new Sequence()).accept(read));
      }
    } catch (IOException e) {
      fail(new UncheckedIOException(e));
    } catch (AssertionError e) {
      fail(e);
    }
    if (!hasMore) {
      passes.release();
    }
  }

  private void fail(Throwable why) {
    if (failure == null) {
      failure = why;
    }
  }

  private int copy(PacketBatch packets, int packet) {
    int size = packets.packetSizeBytes(packet);
    if (size > bytes.length) {
      bytes = new byte[2 * size];
    }
    int position = 0;
    for (int slice = 0; slice < packets.sliceCount(packet); slice++) {
      MemorySegment memory = packets.sliceMemory(packet, slice);
      int sliceSize = packets.sliceSizeBytes(packet, slice);
      MemorySegment.copy(
          memory,
          ValueLayout.JAVA_BYTE,
          packets.sliceOffset(packet, slice),
          bytes,
          position,
          sliceSize);
      position += sliceSize;
    }
    return size;
  }

  @Override
  public void onConnect() {}

  @Override
  public void onDisconnect(String reason) {
    ended.release();
  }

  @Override
  public void onTracingDisabled(String error) {
    if (!error.isEmpty()) {
      fail(new AssertionError(error));
    }
    ended.release();
  }
}
