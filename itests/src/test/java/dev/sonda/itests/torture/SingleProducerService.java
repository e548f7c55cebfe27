package dev.sonda.itests.torture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.SharedMemory;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.ChunkAccessOutcome;
import dev.sonda.shm.ReadableChunk;
import dev.sonda.shm.ServiceSideSmb;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.tracebuffer.BufferStats;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.Patches;
import dev.sonda.tracebuffer.ProducerIdentity;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.io.DataInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.Map;

/**
 * Service side of the test for one producer process: reads its shared memory and commits into a
 * buffer. One thread.
 */
final class SingleProducerService implements AutoCloseable {
  private static final ProducerIdentity PRODUCER = new ProducerIdentity(1, 0, 0);
  private static final long BUFFER_BYTES = 64L << 20;

  private final Arena arena = Arena.ofShared();
  private final SharedMemory memory;
  private final ServiceSideSmb smb;
  private final TraceBuffer buffer =
      TraceBufferFactory.plain().create(arena.allocate(BUFFER_BYTES), FillPolicy.RING);
  private final Map<Integer, Long> lastNumbers = new HashMap<>();
  private long packets;
  private long losses;

  SingleProducerService(long smbBytes, int pageSizeBytes) throws IOException {
    memory = SharedMemoryFactory.over(Syscalls.libc()).create(smbBytes);
    smb = ServiceSideSmb.over(memory.memory(), pageSizeBytes);
  }

  /** Path by which another process can open the memory. */
  String memoryPath() {
    return "/proc/%d/fd/%d".formatted(ProcessHandle.current().pid(), memory.fd().number());
  }

  long packets() {
    return packets;
  }

  long losses() {
    return losses;
  }

  BufferStats stats() {
    return buffer.stats();
  }

  void commit(DataInputStream commit) throws IOException {
    int moves = commit.readInt();
    for (int move = 0; move < moves; move++) {
      move(commit.readLong(), commit.readLong());
    }
    int patches = commit.readInt();
    for (int patch = 0; patch < patches; patch++) {
      patch(commit);
    }
  }

  private void move(long page, long chunk) {
    assertThat(smb.tryAcquireForReading(page, chunk)).isEqualTo(ChunkAccessOutcome.OK);
    copy(smb.chunk());
    assertThat(smb.release()).isEqualTo(ChunkAccessOutcome.OK);
  }

  private void patch(DataInputStream commit) throws IOException {
    int writerId = (int) commit.readLong();
    int chunkId = (int) commit.readLong();
    boolean more = commit.readBoolean();
    int[] edits = new int[2 * commit.readInt()];
    for (int i = 0; i < edits.length; i++) {
      edits[i] = commit.readInt();
    }
    buffer.tryPatchChunkUntrusted(PRODUCER.producerId(), writerId, chunkId, patches(edits), more);
  }

  private static Patches patches(int[] edits) {
    return new Patches() {
      @Override
      public int count() {
        return edits.length / 2;
      }

      @Override
      public int offsetUntrusted(int index) {
        return edits[2 * index];
      }

      @Override
      public int data(int index) {
        return edits[2 * index + 1];
      }
    };
  }

  void scrape() {
    assertThat(smb.forEachScrapable(this::copy)).isEqualTo(ChunkAccessOutcome.OK);
  }

  private void copy(ReadableChunk chunk) {
    if (chunk.writerIdUntrusted() != 0) {
      buffer.copyChunkUntrusted(
          PRODUCER,
          chunk.writerIdUntrusted(),
          chunk.chunkIdUntrusted(),
          chunk.packetCountUntrusted(),
          chunk.flagsUntrusted(),
          chunk.complete(),
          smb.memory(),
          chunk.payloadOffset(),
          chunk.payloadSizeBytes());
    }
  }

  /** Reads all packets, and fails on the first that isn't the expected next one. */
  void readAndCheck() throws IOException {
    buffer.beginRead();
    for (PacketView view = buffer.readNextPacket(); view != null; view = buffer.readNextPacket()) {
      byte[] bytes = new byte[(int) view.sizeBytes()];
      view.copyTo(MemorySegment.ofArray(bytes), 0);
      NumberedPackets.Read read = NumberedPackets.check(bytes);
      check(view.writerId(), read.number(), read.lossReported() || view.lossReasons() != 0);
      packets++;
    }
  }

  private void check(int writerId, long number, boolean lossReported) {
    long expected = lastNumbers.getOrDefault(writerId, -1L) + 1;
    if (lossReported) {
      losses++;
      assertThat(number).as("writer %d goes on after a loss", writerId).isGreaterThan(expected - 1);
    } else {
      assertThat(number).as("writer %d goes on", writerId).isEqualTo(expected);
    }
    lastNumbers.put(writerId, number);
  }

  @Override
  public void close() {
    memory.close();
    arena.close();
  }
}
