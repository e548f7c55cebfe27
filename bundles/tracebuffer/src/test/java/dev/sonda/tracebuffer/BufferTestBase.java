package dev.sonda.tracebuffer;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;

/**
 * Base of trace buffer tests: a buffer of 4 KiB, with methods that write chunks and check the
 * packets read.
 */
@Timeout(240)
abstract class BufferTestBase {
  static final int FIRST_CONTINUES = TestChunkBuilder.FIRST_CONTINUES;
  static final int LAST_CONTINUES = TestChunkBuilder.LAST_CONTINUES;
  static final int BOTH_CONTINUE = FIRST_CONTINUES | LAST_CONTINUES;
  static final int NEEDS_PATCHING = TestChunkBuilder.NEEDS_PATCHING;

  static final int SIZE = 4096;

  TraceBuffer buffer;

  private MemorySegment memory;
  private @Nullable PacketView lastPacket;

  BufferTestBase() {
    memory = zeroedMemory(SIZE);
    buffer = TraceBufferFactory.plain().create(memory, FillPolicy.RING);
  }

  @AfterEach
  void shouldNotTouchMemoryBeyondHighWaterMark() {
    long usedBytes = buffer.usedBytes();
    assertThat(usedBytes).isLessThanOrEqualTo(buffer.sizeBytes());
    MemorySegment rest = memory.asSlice(usedBytes);
    assertThat(rest.mismatch(zeroedMemory(rest.byteSize()))).isEqualTo(-1);
  }

  void resetBuffer(int size, FillPolicy policy) {
    resetBuffer(size, policy, HeapQuota.unlimited());
  }

  void resetBuffer(int size, FillPolicy policy, HeapQuota heap) {
    memory = zeroedMemory(size);
    buffer = TraceBufferFactory.plain().create(memory, policy, heap);
  }

  static MemorySegment zeroedMemory(long size) {
    return Arena.ofAuto().allocate(size);
  }

  TestChunkBuilder chunk(int producerId, int writerId, int chunkId) {
    return new TestChunkBuilder(buffer, producerId, writerId, chunkId);
  }

  /** A chunk of writer 1 of producer 1. */
  TestChunkBuilder chunk(int chunkId) {
    return chunk(1, 1, chunkId);
  }

  static String fragment(int size, char seed) {
    return TestChunkBuilder.fragment(size, seed);
  }

  boolean patch(int producerId, int writerId, int chunkId, FakePatches patches) {
    return buffer.tryPatchChunkUntrusted(producerId, writerId, chunkId, patches, false);
  }

  /** Expects the next packet to consist of these fragments. */
  void shouldRead(String... fragments) {
    assertThat(readFragments(buffer)).containsExactly(fragments);
  }

  /** Expects a whole packet, made with this size and seed. */
  void shouldRead(int size, char seed) {
    shouldRead(fragment(size, seed));
  }

  void shouldReadWithoutLoss(String... fragments) {
    shouldRead(fragments);
    assertThat(lossReasons()).isZero();
  }

  void shouldReadWithLoss(String fragment, LossReason... reasons) {
    shouldRead(fragment);
    int expected = Arrays.stream(reasons).mapToInt(LossReason::bit).sum();
    assertThat(lossReasons()).isEqualTo(LossReason.PRESENT.bit() | expected);
  }

  void shouldReadNothing() {
    assertThat(readFragments(buffer)).isEmpty();
  }

  void shouldReadInNewPass(String... fragments) {
    buffer.beginRead();
    shouldRead(fragments);
  }

  /** Loss reasons of the packet read last. */
  int lossReasons() {
    return lastPacket().lossReasons();
  }

  PacketView lastPacket() {
    if (lastPacket == null) {
      throw new AssertionError("no packet was read");
    }
    return lastPacket;
  }

  /** Reads all packets in a new pass, each as its bytes. */
  List<String> readAll() {
    List<String> packets = new ArrayList<>();
    buffer.beginRead();
    List<String> fragments = readFragments(buffer);
    while (!fragments.isEmpty()) {
      packets.add(String.join("", fragments));
      fragments = readFragments(buffer);
    }
    return packets;
  }

  List<String> readFragments(TraceBuffer from) {
    PacketView packet = from.readNextPacket();
    List<String> fragments = new ArrayList<>();
    if (packet != null) {
      for (int i = 0; i < packet.sliceCount(); i++) {
        fragments.add(sliceOf(packet, i));
      }
    }
    lastPacket = packet;
    return fragments;
  }

  private static String sliceOf(PacketView packet, int index) {
    byte[] bytes =
        packet
            .memory()
            .asSlice(packet.sliceOffset(index), packet.sliceSizeBytes(index))
            .toArray(JAVA_BYTE);
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }
}
