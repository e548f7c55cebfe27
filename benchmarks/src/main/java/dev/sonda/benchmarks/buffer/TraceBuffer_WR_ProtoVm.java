package dev.sonda.benchmarks.buffer;

import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import dev.sonda.protovm.ProtoVm;
import dev.sonda.tracebuffer.FillPolicy;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.TraceBuffer;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * Writes chunks of five packets with twenty elements each into a full ring of 1 MiB that isn't
 * read, with and without a ProtoVM that folds overwritten packets; a chunk for each operation. A
 * listener that only copies the overwritten packets shows the minimum cost of any use of them.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class TraceBuffer_WR_ProtoVm {
  private static final long RING_BYTES = 1 << 20;
  private static final int PACKETS_PER_CHUNK = 5;
  private static final int ELEMENTS = 20;
  private static final int IDS = 1000;
  private static final long LIMIT_BYTES = 1 << 20;
  private static final int MAX_PACKET_BYTES = 4096;

  /** The fate of packets that are overwritten. */
  public enum Overwritten {
    DROPPED,
    COPIED,
    FOLDED
  }

  @Param public Overwritten overwritten = Overwritten.DROPPED;

  private final Arena arena = Arena.ofConfined();
  private final byte[] packet = new byte[MAX_PACKET_BYTES];
  private final MemorySegment packetMemory = MemorySegment.ofArray(packet);
  private final ProtoVm vm = ProtoVm.of(ProtoVmFixture.program(), LIMIT_BYTES);
  private final TraceBuffer ring = create();
  private final MemorySegment chunk = arena.allocate(MAX_PACKET_BYTES * 2L);
  private int chunkBytes;
  private int chunkId;

  private TraceBuffer create() {
    try {
      return TraceBufferFactory.plain()
          .create(Syscalls.libc().mapAnonymous(RING_BYTES, arena), FillPolicy.RING);
    } catch (PosixException e) {
      throw new IllegalStateException("no memory to measure with", e);
    }
  }

  @Setup
  public void fill() {
    for (int i = 0; i < PACKETS_PER_CHUNK; i++) {
      byte[] bytes = ProtoVmFixture.packet(i * ELEMENTS, ELEMENTS, IDS, i);
      chunkBytes = put(chunkBytes, bytes);
    }
    switch (overwritten) {
      case DROPPED -> {}
      case COPIED -> ring.setOverwriteListener(lost -> lost.copyTo(packetMemory, 0));
      case FOLDED -> ring.setOverwriteListener(this::fold);
    }
    for (long written = 0; written < 2 * RING_BYTES; written += chunkBytes) {
      copyChunk();
    }
  }

  /** A packet in a chunk has its size in front, as a varint. */
  private int put(int offset, byte[] bytes) {
    chunk.set(ValueLayout.JAVA_BYTE, offset, (byte) ((bytes.length & 0x7F) | 0x80));
    chunk.set(ValueLayout.JAVA_BYTE, offset + 1, (byte) (bytes.length >>> 7));
    MemorySegment.copy(bytes, 0, chunk, ValueLayout.JAVA_BYTE, offset + 2, bytes.length);
    return offset + 2 + bytes.length;
  }

  private void fold(PacketView lost) {
    lost.copyTo(packetMemory, 0);
    vm.apply(packet, (int) lost.sizeBytes());
  }

  @TearDown
  public void close() {
    arena.close();
  }

  @Benchmark
  public void copyChunk() {
    ring.copyChunkUntrusted(
        TraceBufferFixture.PRODUCER,
        TraceBufferFixture.WRITER,
        chunkId++,
        PACKETS_PER_CHUNK,
        0,
        true,
        chunk,
        0,
        chunkBytes);
  }
}
