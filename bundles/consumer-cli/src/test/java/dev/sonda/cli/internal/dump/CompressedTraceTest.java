package dev.sonda.cli.internal.dump;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.TraceSchema;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CompressedTraceTest {
  private static final int PACKET_TAG = 0x0a;
  private static final byte CLOCKS_TAG = 0x0a;

  /** Upper limit of the size of a compressed packet once it is decompressed. */
  private static final int LARGEST_PACKET_BYTES = 8 << 20;

  @TempDir Path folder;

  /** How several packets are compressed into one. */
  enum Compression {
    DEFLATE(50),
    ZSTD(133);

    private final int field;

    Compression(int field) {
      this.field = field;
    }

    int field() {
      return field;
    }
  }

  private static byte[] someTrace() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append("packet { timestamp: %d trusted_packet_sequence_id: 2 ".formatted(i * 1000 + 7));
      text.append(
          "track_event { type: TYPE_INSTANT track_uuid: 9 name: 'event %d' } }\n".formatted(i));
    }
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(text, builder);
    return builder.build().toByteArray();
  }

  private static byte[] compress(Compression compression, byte[] bytes) throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (OutputStream out = compressor(compression, compressed)) {
      out.write(bytes);
    }
    return compressed.toByteArray();
  }

  private static OutputStream compressor(Compression compression, OutputStream out)
      throws IOException {
    return switch (compression) {
      case DEFLATE -> new DeflaterOutputStream(out);
      case ZSTD -> new ZstdOutputStream(out);
    };
  }

  private static byte[] packetWith(Compression compression, byte[] compressed) {
    DynamicMessage.Builder packet = DynamicMessage.newBuilder(TraceSchema.load().tracePacket());
    packet.setField(
        packet.getDescriptorForType().findFieldByNumber(compression.field()),
        ByteString.copyFrom(compressed));
    DynamicMessage.Builder whole = DynamicMessage.newBuilder(TraceSchema.load().trace());
    whole.addRepeatedField(whole.getDescriptorForType().findFieldByName("packet"), packet.build());
    return whole.build().toByteArray();
  }

  private static byte[] concat(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private CommandRun run(byte[] trace, String... command) throws IOException {
    Path file = Files.write(folder.resolve("t.pftrace"), trace);
    String[] line = Arrays.copyOf(command, command.length + 1);
    line[command.length] = file.toString();
    return CommandRun.alone(line);
  }

  private CommandRun refused(byte[] trace, String... command) throws IOException {
    CommandRun run = run(trace, command);
    assertThat(run.exitCode()).as(run.err()).isEqualTo(1);
    assertThat(run.err()).contains(folder + "/t.pftrace").hasLineCount(1);
    return run;
  }

  @ParameterizedTest
  @EnumSource
  void shouldPrintCompressedPacketsLikePlainOnes(Compression compression) throws IOException {
    byte[] trace = someTrace();
    byte[] block = packetWith(compression, compress(compression, trace));
    byte[] plain = concat(trace, concat(trace, trace));
    byte[] mixed = concat(block, concat(trace, block));

    for (String[] command :
        new String[][] {
          {"dump"}, {"dump", "--json"}, {"convert", "--to=text"}, {"convert", "--to=chrome"}
        }) {
      assertThat(run(mixed, command).exitCode()).isZero();
      assertThat(run(mixed, command).out()).isEqualTo(run(plain, command).out());
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldPrintPacketsBeforeTruncatedBlockAndReportPosition(Compression compression)
      throws IOException {
    byte[] compressed = compress(compression, someTrace());
    byte[] cut = Arrays.copyOf(compressed, compressed.length - 5);
    byte[] trace = concat(someTrace(), packetWith(compression, cut));

    CommandRun run = refused(trace, "dump", "--json");

    assertThat(run.err()).contains("before byte " + trace.length, "damaged");
    assertThat(run.out()).startsWith(run(someTrace(), "dump", "--json").out());
  }

  @ParameterizedTest
  @EnumSource
  void shouldRefuseCompressedBlockWithMalformedPackets(Compression compression) throws IOException {
    byte[] torn = compress(compression, concat(someTrace(), new byte[] {PACKET_TAG, 9, 1}));

    CommandRun run = refused(packetWith(compression, torn), "dump", "--json");

    assertThat(run.err()).contains("after " + someTrace().length + " bytes");
    assertThat(run.out()).isEqualTo(run(someTrace(), "dump", "--json").out());
    refused(
        packetWith(compression, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}), "convert", "--to=chrome");
  }

  @Tag("T31")
  @ParameterizedTest
  @EnumSource
  void shouldRefusePacketThatExpandsTooFar(Compression compression) throws IOException {
    byte[] bomb = new byte[LARGEST_PACKET_BYTES * 2];
    byte[] head = {PACKET_TAG, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};
    System.arraycopy(head, 0, bomb, 0, head.length);

    byte[] trace = packetWith(compression, compress(compression, bomb));

    assertThat(trace.length).isLessThan(bomb.length / 500);
    assertThat(refused(trace, "dump").err()).contains("of at most 8 MB");
  }

  /**
   * Each message has 2 bytes in the trace and about 100 bytes on the heap: 4 kB of messages filled
   * a heap of 256 MB.
   */
  @Tag("T31")
  @ParameterizedTest
  @EnumSource
  void shouldRefusePacketWithTooManyMessages(Compression compression) throws IOException {
    byte[] bomb = packetOfClocks(MessageCountLimit.MOST_IN_PACKET);

    byte[] trace = packetWith(compression, compress(compression, bomb));

    assertThat(trace.length).isLessThan(bomb.length / 100);
    for (String command : List.of("dump", "convert --to=chrome")) {
      assertThat(refused(trace, command.split(" ")).err())
          .endsWith("has more than 500000 messages inside\n");
    }
    byte[] most = packetOfClocks(MessageCountLimit.MOST_IN_PACKET - 1);
    assertThat(run(packetWith(compression, compress(compression, most)), "dump").exitCode())
        .isZero();
  }

  /** A packet with one clock snapshot that contains {@code count} clocks. */
  private static byte[] packetOfClocks(int count) throws IOException {
    byte[] clocks = new byte[count * 2];
    for (int i = 0; i < clocks.length; i += 2) {
      clocks[i] = CLOCKS_TAG;
    }
    ByteArrayOutputStream trace = new ByteArrayOutputStream();
    CodedOutputStream out = CodedOutputStream.newInstance(trace);
    int field = TraceSchema.load().tracePacket().findFieldByName("clock_snapshot").getNumber();
    out.writeRawByte(PACKET_TAG);
    out.writeUInt32NoTag(CodedOutputStream.computeByteArraySize(field, clocks));
    out.writeByteArray(field, clocks);
    out.flush();
    return trace.toByteArray();
  }

  @Test
  void shouldPrintNestedBlockUnexpanded() throws IOException {
    byte[] inner = packetWith(Compression.DEFLATE, compress(Compression.DEFLATE, someTrace()));
    byte[] outer = packetWith(Compression.ZSTD, compress(Compression.ZSTD, inner));

    assertThat(run(outer, "dump", "--json").out())
        .startsWith("{\"compressed_packets\":\"")
        .hasLineCount(1);
  }

  @Test
  void shouldPrintPacketsOfZstdZipAndGzippedZipTraces() throws IOException {
    byte[] trace = someTrace();
    ByteArrayOutputStream zipped = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(zipped)) {
      out.putNextEntry(new ZipEntry("trace"));
      out.write(trace);
    }
    ByteArrayOutputStream gzipped = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(gzipped)) {
      out.write(zipped.toByteArray());
    }

    for (String[] command : new String[][] {{"dump"}, {"convert", "--to=chrome"}}) {
      String plain = run(trace, command).out();
      assertThat(run(compress(Compression.ZSTD, trace), command).out()).isEqualTo(plain);
      assertThat(run(zipped.toByteArray(), command).out()).isEqualTo(plain);
      assertThat(run(gzipped.toByteArray(), command).out()).isEqualTo(plain);
    }
    CommandRun cut = refused(Arrays.copyOf(gzipped.toByteArray(), gzipped.size() / 2), "dump");
    assertThat(cut.err()).contains("the compressed bytes are damaged");
  }
}
