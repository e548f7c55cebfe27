package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.UnknownFieldSet;
import dev.sonda.core.internal.filter.FilterBytecodeBuilder;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.CompressionConfig;
import dev.sonda.protos.TraceConfig.CompressionType;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TraceAssert;
import dev.sonda.testkit.trace.TracePacketView;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedSessionTest {
  private static final CompressionConfig DEFLATE =
      CompressionConfig.newBuilder()
          .setDeflate(CompressionConfig.Deflate.getDefaultInstance())
          .build();
  private static final CompressionConfig ZSTD =
      CompressionConfig.newBuilder()
          .setZstd(CompressionConfig.Zstd.newBuilder().setLevel(3))
          .build();

  @TempDir Path folder;

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = service.producer("probes").offer("a.source");

  @SuppressWarnings("deprecation") // Most configs still set the old compression field.
  @Test
  void shouldDeflateWhenFieldCompressionTypeIsDeflate() {
    assertDeflated(config("a.source").setCompressionType(CompressionType.COMPRESSION_TYPE_DEFLATE));
  }

  @Test
  void shouldDeflateWhenFieldCompressionIsDeflate() {
    assertDeflated(config("a.source").setCompression(DEFLATE));
  }

  private void assertDeflated(TraceConfig.Builder config) {
    List<TracePacketView> packets = record(config);
    assertThat(packets).hasSize(1);
    assertThat(packets.getFirst().payloadName()).isEqualTo("compressed_packets");
    assertIsWholeTrace(decompress(packets));
  }

  @Test
  void shouldCompressByZstd() {
    List<TracePacketView> packets = record(config("a.source").setCompression(ZSTD));

    assertThat(packets).hasSize(1);
    assertThat(packets.getFirst().payloadName()).isEqualTo("zstd_compressed_packets");
    assertIsWholeTrace(decompress(packets));
  }

  @Test
  void shouldPreferZstdWhenDeflateIsSetToo() {
    CompressionConfig both = DEFLATE.toBuilder().mergeFrom(ZSTD).build();
    List<TracePacketView> packets = record(config("a.source").setCompression(both));

    assertThat(packets.getFirst().payloadName()).isEqualTo("zstd_compressed_packets");
  }

  @SuppressWarnings("deprecation") // Most configs say it in the old way.
  @Test
  void shouldPreferZstdToCompressionOfOldField() {
    List<TracePacketView> packets =
        record(
            config("a.source")
                .setCompression(ZSTD)
                .setCompressionType(CompressionType.COMPRESSION_TYPE_DEFLATE));

    assertThat(packets)
        .isNotEmpty()
        .allMatch(packet -> packet.payloadName().equals("zstd_compressed_packets"));
    assertIsWholeTrace(decompress(packets));
  }

  @ParameterizedTest
  @ValueSource(ints = {-7, 1, 19})
  void shouldAcceptEveryZstdLevelAndWarnThatLevelIsIgnored(int level) {
    CompressionConfig leveled =
        CompressionConfig.newBuilder()
            .setZstd(CompressionConfig.Zstd.newBuilder().setLevel(level))
            .build();
    FakeConsumer consumer = service.enable(config("a.source").setCompression(leveled));
    producer.write(1, packet("one"), packet("two"));
    consumer.endpoint().disableTracing();
    service.run();

    assertIsWholeTrace(decompress(service.read(consumer)));
    assertThat(service.result(consumer).unsupported())
        .containsExactly(
            "compression.zstd.level is not supported: there is one level, about zstd's own"
                + " default");
  }

  @Test
  void shouldNotCompressWhenCodecIsUnknown() {
    assertIsWholeTrace(record(unknownCodec()));
  }

  @SuppressWarnings("deprecation") // Most configs say it in the old way.
  @Test
  void shouldFallBackToOldFieldWhenNewCodecIsUnknown() {
    assertDeflated(unknownCodec().setCompressionType(CompressionType.COMPRESSION_TYPE_DEFLATE));
  }

  private static TraceConfig.Builder unknownCodec() {
    CompressionConfig unknown =
        CompressionConfig.newBuilder()
            .setUnknownFields(
                UnknownFieldSet.newBuilder()
                    .addField(99, UnknownFieldSet.Field.newBuilder().addVarint(1).build())
                    .build())
            .build();
    TraceConfig.Builder config = config("a.source").setCompression(unknown);
    // The strict trace reader doesn't know the field either.
    config.getBuiltinDataSourcesBuilder().setDisableTraceConfig(true);
    return config;
  }

  private List<TracePacketView> record(TraceConfig.Builder config) {
    FakeConsumer consumer = service.enable(config);
    producer.write(1, packet("one"), packet("two"));
    consumer.endpoint().disableTracing();
    service.run();
    return service.read(consumer);
  }

  private static void assertIsWholeTrace(List<TracePacketView> packets) {
    assertThat(texts(packets)).containsExactly("one", "two");
    assertThat(events(packets)).contains("read_tracing_buffers_completed");
    assertThat(packets.getLast().payloadName()).isEqualTo("trace_stats");
    TraceAssert.assertThatTrace(packets).isTrusted();
  }

  @Test
  void shouldSendNoFurtherPacketWhenNothingWasRecorded() {
    TraceConfig.Builder config = config("a.source").setCompression(DEFLATE);
    config.getBuiltinDataSourcesBuilder().setDisableServiceEvents(true);
    FakeConsumer consumer = service.enable(config);
    int first = service.read(consumer).size();

    assertThat(service.read(consumer)).hasSize(first);
    assertThat(consumer.finishedReads()).isEqualTo(2);
  }

  @Test
  void shouldCompressEachBatchOfLongPass() {
    for (CompressionConfig compression : List.of(DEFLATE, ZSTD)) {
      TraceConfig.Builder config = config("a.source").setCompression(compression);
      config.getBuffersBuilder(0).setSizeKb(4096);
      FakeConsumer consumer = service.enable(config);
      List<String> written = writeMuch();
      List<TracePacketView> packets = service.read(consumer);

      assertThat(packets).hasSizeBetween(2, 40);
      assertThat(texts(decompress(packets))).isEqualTo(written);
      consumer.endpoint().freeBuffers();
      service.run();
    }
  }

  /** Writes many packets, some of which compress badly, and returns their texts. */
  private List<String> writeMuch() {
    Random random = new Random(1);
    List<String> written = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      StringBuilder text = new StringBuilder("x".repeat(random.nextInt(2000)));
      random.ints(random.nextInt(2000), 32, 127).forEach(text::appendCodePoint);
      written.add(text.toString());
      producer.write(1, packet(text.toString()));
    }
    return written;
  }

  @Test
  void shouldCompressIntoFileBelowItsLimit() throws IOException {
    Path file = folder.resolve("trace.pftrace");
    TraceConfig.Builder config =
        config("a.source")
            .setCompression(DEFLATE)
            .setWriteIntoFile(true)
            .setOutputPath(file.toString())
            .setMaxFileSizeBytes(30_000);
    config.getBuffersBuilder(0).setSizeKb(4096);
    FakeConsumer consumer = service.enable(config);
    for (int i = 0; i < 300; i++) {
      producer.write(1, packet("x".repeat(1000)));
    }
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(Files.size(file)).isLessThan(30_000);
    assertThat(texts(decompress(new StrictTraceReader().read(file)))).hasSize(300);
  }

  @Test
  void shouldCompressPacketsAfterFiltering() {
    TraceConfig.Builder config = config("a.source").setCompression(ZSTD);
    config
        .getTraceFilterBuilder()
        .setBytecodeV2(
            new FilterBytecodeBuilder()
                .nested(1, 1)
                .endOfMessage()
                .simple(900)
                .endOfMessage()
                .build());
    List<TracePacketView> packets = decompress(record(config));

    assertThat(texts(packets)).containsExactly("one", "two");
    assertThat(packets).noneMatch(packet -> packet.has("trace_config"));
    assertThat(packets.getLast().payloadName()).isEqualTo("trace_stats");
  }

  private static List<TracePacketView> decompress(List<TracePacketView> packets) {
    List<TracePacketView> inner = new ArrayList<>();
    packets.forEach(packet -> inner.addAll(new StrictTraceReader().read(decompress(packet))));
    return inner;
  }

  private static byte[] decompress(TracePacketView packet) {
    byte[] compressed = packet.bytes(packet.payloadName()).toByteArray();
    return packet.has("compressed_packets") ? inflate(compressed) : unzstd(compressed);
  }

  private static byte[] inflate(byte[] compressed) {
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(compressed))) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] unzstd(byte[] compressed) {
    ZstdDecompressor decompressor = new ZstdDecompressor();
    byte[] target =
        new byte[(int) ZstdDecompressor.getDecompressedSize(compressed, 0, compressed.length)];
    int size = decompressor.decompress(compressed, 0, compressed.length, target, 0, target.length);
    return Arrays.copyOf(target, size);
  }
}
