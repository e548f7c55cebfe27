package dev.sonda.shm.internal;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.CodedInputStream;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.Backoff;
import dev.sonda.shm.SmbTraceWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Random packets, read back by protobuf's own decoder. */
@Timeout(240)
class PacketRoundTripTest {
  private static final int ROUNDS = 60;

  @ParameterizedTest
  @CsvSource({
    "4096, 6, 3, 40",
    "4096, 12, 8, 300",
    "4096, 4, 40, 9000",
    "8192, 10, 4, 2000",
    "16384, 3, 3, 60000",
    "32768, 8, 6, 1000"
  })
  void shouldReadBackRandomWrittenPackets(
      int pageSizeBytes, int maxFields, int maxDepth, int maxBlobBytes) throws IOException {
    long seed = Long.getLong("seed", new Random().nextLong());
    Random random = new Random(seed);
    try (ProducerFixture producer =
        new ProducerFixture(4, pageSizeBytes, Backoff.parking(), null)) {
      SmbTraceWriter writer = producer.writer();
      List<RoundTripMessageModel> written = new ArrayList<>();
      for (int i = 0; i < ROUNDS; i++) {
        RoundTripMessageModel model =
            RoundTripMessageModel.random(
                random, maxFields, random.nextInt(maxDepth + 1), maxBlobBytes);
        written.add(model);
        try (PacketWriter packet = writer.packet()) {
          packet.varint(ProducerFixture.NUMBER, i);
          model.write(packet);
        }
      }
      writer.flush();
      check(producer, writer, written);
    } catch (AssertionError | IOException | RuntimeException e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  private static void check(
      ProducerFixture producer, SmbTraceWriter writer, List<RoundTripMessageModel> written)
      throws IOException {
    NaiveChunkDecoder decoded = producer.service.decode(writer.writerId());
    assertThat(decoded.packets).hasSameSizeAs(written);
    long bytes = 0;
    for (int i = 0; i < written.size(); i++) {
      CodedInputStream in = CodedInputStream.newInstance(decoded.packets.get(i));
      in.setRecursionLimit(200);
      if (i == 0) {
        assertThat(in.readTag()).isEqualTo(87 << 3);
        assertThat(in.readBool()).isTrue();
      }
      assertThat(in.readTag()).isEqualTo(ProducerFixture.NUMBER << 3);
      assertThat(in.readInt64()).isEqualTo(i);
      written.get(i).check(in);
      bytes += decoded.packets.get(i).length;
    }
    assertThat(decoded.packetsLost).isZero();
    assertThat(producer.service.patchesFailed).isZero();
    assertThat(writer.stats().packetsWritten()).isEqualTo(written.size());
    assertThat(writer.stats().bytesWritten()).isEqualTo(bytes);
    assertThat(writer.packetsDropped()).isZero();
  }
}
