package dev.sonda.tracebuffer.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Decisions about a chunk are valid for its private copy, even if the producer changes the source.
 */
class IncomingChunkTest {
  private static final int ROOM_BYTES = 4096;

  private final IncomingChunk chunk = new IncomingChunk();
  private final byte[] source = new byte[ROOM_BYTES];
  private final byte[] target = new byte[ROOM_BYTES];
  private int written;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 10})
  @Tag("T08")
  void shouldKeepFragmentSizesWhenSourceChangesAfterScan(int headerBytes) {
    List<Integer> sizes = List.of(0, 1, 2, 3, 90, 0, 127, 5, 1, 0);
    sizes.forEach(size -> addFragment(size, headerBytes));
    scan(sizes.size(), written);
    new Random(1).nextBytes(source);
    assertThat(sizesInCopy()).isEqualTo(sizes);
  }

  @Test
  void shouldFailToScanAfterFree() {
    addFragment(3, 10);
    scan(1, written);
    chunk.free();
    assertThatThrownBy(() -> scan(1, written)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void shouldAllowFreeBeforeCopying() {
    addFragment(3, 1);
    scan(1, ROOM_BYTES);
    assertThatCode(chunk::free).doesNotThrowAnyException();
  }

  @Test
  void shouldNotAccessMemoryBehindPayload() {
    addFragment(3, 1);
    addFragment(0, 1);
    scan(2, written);
    new Random(1).nextBytes(source);
    chunk.copyPayloadTo(MemorySegment.ofArray(target), 0);
    assertThat(target[written]).isZero();
    assertThat(chunk.payloadSize()).isEqualTo(written);
  }

  @Test
  void shouldAcceptMoreFragmentsThanAbiAllows() {
    scan(ROOM_BYTES, ROOM_BYTES);
    assertThat(chunk.isMalformed()).isFalse();
    assertThat(chunk.payloadSize()).isEqualTo(ROOM_BYTES);
  }

  @Test
  void shouldDetectPacketThatWriterAbandoned() {
    addFragment(7, 4);
    int whole = written;
    addHeader(FragmentHeader.DROPPED_PACKET_SIZE, 4);
    scan(2, ROOM_BYTES);
    assertThat(chunk.isDroppedByWriter()).isTrue();
    assertThat(chunk.isMalformed()).isFalse();
    assertThat(chunk.payloadSize()).isEqualTo(whole);
  }

  private void scan(int fragments, int sizeBytes) {
    chunk.scan(MemorySegment.ofArray(source), 0, sizeBytes, fragments, 0, true);
  }

  private List<Integer> sizesInCopy() {
    MemorySegment memory = MemorySegment.ofArray(target);
    chunk.copyPayloadTo(memory, 0);
    FragmentWalker walker = new FragmentWalker(memory);
    walker.start(0, chunk.payloadSize(), 0, 0);
    List<Integer> sizes = new ArrayList<>();
    while (walker.next()) {
      sizes.add(walker.payloadSize());
    }
    return sizes;
  }

  private void addFragment(int size, int headerBytes) {
    addHeader(size, headerBytes);
    written += size;
  }

  private void addHeader(int size, int headerBytes) {
    MemorySegment memory = MemorySegment.ofArray(source);
    for (int i = 0; i < headerBytes; i++) {
      int more = i < headerBytes - 1 ? 0x80 : 0;
      int bits = i < 5 ? size >>> (7 * i) & 0x7F : 0;
      memory.set(ValueLayout.JAVA_BYTE, written++, (byte) (bits | more));
    }
  }
}
