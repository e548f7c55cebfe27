package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class OverwriteListenerTest extends BufferTestBase {
  private final List<String> overwritten = new ArrayList<>();
  private final List<Integer> writers = new ArrayList<>();
  private int lossReasons;
  private int filled;

  @BeforeEach
  void listen() {
    buffer.setOverwriteListener(this::add);
  }

  private void add(PacketView packet) {
    StringBuilder bytes = new StringBuilder();
    for (int i = 0; i < packet.sliceCount(); i++) {
      byte[] slice =
          packet
              .memory()
              .asSlice(packet.sliceOffset(i), packet.sliceSizeBytes(i))
              .toArray(ValueLayout.JAVA_BYTE);
      bytes.append(new String(slice, StandardCharsets.ISO_8859_1));
    }
    overwritten.add(bytes.toString());
    writers.add(packet.writerId());
    lossReasons = packet.lossReasons();
  }

  @Test
  void shouldNotifyOfEveryPacketOfOverwrittenChunks() {
    chunk(0).packet(100, 'a').packet(200, 'b').padTo(2048).commit();
    chunk(1, 2, 0).packet(2048 - 16, 'c').commit();
    assertThat(overwritten).isEmpty();
    fill(4096);
    assertThat(overwritten)
        .containsExactly(fragment(100, 'a'), fragment(200, 'b'), fragment(2032, 'c'));
    assertThat(writers).containsExactly(1, 1, 2);
  }

  @Test
  void shouldNotNotifyOfPacketsOfIgnoredProducers() {
    buffer.setOverwriteListener(
        new OverwriteListener() {
          @Override
          public void packetOverwritten(PacketView packet) {
            add(packet);
          }

          @Override
          public boolean wants(ProducerIdentity producer) {
            return false;
          }
        });
    chunk(0).packet(1024 - 16, 'a', LAST_CONTINUES).commit();
    chunk(1).packet(500, 'b', FIRST_CONTINUES).packet(400, 'c').commit();
    fill((int) (buffer.sizeBytes() - buffer.usedBytes()));
    fill(1024);
    assertThat(overwritten).isEmpty();
    buffer.beginRead();
    shouldRead(400, 'c');
  }

  @Test
  void shouldNotNotifyOfPacketsThatWereRead() {
    chunk(0).packet(100, 'a').packet(200, 'b').commit();
    buffer.beginRead();
    shouldRead(100, 'a');
    fill(4096);
    assertThat(overwritten).containsExactly(fragment(200, 'b'));
  }

  @Test
  void shouldNotifyOfPacketWithFragmentsInLaterChunks() {
    chunk(0).packet(1024 - 16, 'a', LAST_CONTINUES).commit();
    chunk(1, 2, 0).packet(1024 - 16, 'x').commit();
    chunk(1).packet(500, 'b', FIRST_CONTINUES).packet(400, 'c').commit();
    fill((int) (buffer.sizeBytes() - buffer.usedBytes()));
    assertThat(overwritten).isEmpty();
    fill(1024);
    assertThat(overwritten).containsExactly(fragment(1008, 'a') + fragment(500, 'b'));
    buffer.beginRead();
    shouldRead(1008, 'x');
    shouldRead(400, 'c');
  }

  @Test
  void shouldNotifyInOrderOfSequence() {
    chunk(1).packet(1024 - 16, 'b').commit();
    chunk(0).packet(1024 - 16, 'a').commit();
    fill(2048);
    fill(1024);
    assertThat(overwritten).containsExactly(fragment(1008, 'a'), fragment(1008, 'b'));
  }

  @Test
  void shouldNotNotifyOfIncompletePackets() {
    chunk(0).packet(500, 'a', FIRST_CONTINUES).packet(500, 'b', LAST_CONTINUES).commit();
    chunk(1, 2, 0).packet(500, 'c', LAST_CONTINUES | NEEDS_PATCHING).commit();
    fill(4096);
    assertThat(overwritten).isEmpty();
  }

  @Test
  void shouldReportLossesToReaderAfterListenerSawThem() {
    chunk(0).packet(1008, 'a').commit();
    chunk(2).packet(1008, 'b').commit();
    chunk(3).packet(1008, 'c').commit();
    fill(1024);
    fill(2048);
    assertThat(overwritten).containsExactly(fragment(1008, 'a'), fragment(1008, 'b'));
    assertThat(LossReason.OVERWRITE.isIn(lossReasons)).isTrue();
    buffer.beginRead();
    shouldReadWithLoss(fragment(1008, 'c'), LossReason.READ_GAP, LossReason.OVERWRITE);
  }

  @Test
  void shouldCountEquallyWithAndWithoutListener() {
    for (int i = 0; i < 100; i++) {
      chunk(i).packet(100 + i, 'a').commit();
    }
    BufferStats heard = buffer.stats();
    resetBuffer(SIZE, FillPolicy.RING);
    for (int i = 0; i < 100; i++) {
      chunk(i).packet(100 + i, 'a').commit();
    }
    assertThat(buffer.stats()).isEqualTo(heard);
  }

  /** Writes another writer's chunk of {@code size} bytes, header included. */
  private void fill(int size) {
    chunk(9, 9, filled++).packet(size - TestChunkBuilder.HEADER_SIZE, 'f').commit();
  }
}
