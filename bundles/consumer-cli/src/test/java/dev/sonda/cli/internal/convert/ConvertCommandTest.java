package dev.sonda.cli.internal.convert;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
  @TempDir Path folder;

  private Path trace;
  private String text;

  @BeforeEach
  void write() throws IOException {
    try (InputStream in = getClass().getResourceAsStream("events.textproto")) {
      text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    }
    trace = folder.resolve("trace.pftrace");
    Files.write(trace, binary(text));
  }

  private static byte[] binary(String text) throws IOException {
    DynamicMessage.Builder builder = DynamicMessage.newBuilder(TraceSchema.load().trace());
    TextFormat.merge(text, builder);
    return builder.build().toByteArray();
  }

  private String chrome() {
    CommandRun run = CommandRun.alone("convert", "--to=chrome", trace.toString());
    assertThat(run.exitCode()).as(run.err()).isZero();
    return run.out();
  }

  @Test
  void shouldWriteSlicesOfThreads() {
    assertThat(chrome())
        .startsWith("{\"traceEvents\":[\n{")
        .endsWith("}\n],\"displayTimeUnit\":\"ns\"}\n")
        .contains(
            "{\"ph\":\"M\",\"name\":\"thread_name\",\"pid\":100,\"tid\":101,"
                + "\"args\":{\"name\":\"worker\"}}",
            "{\"ph\":\"X\",\"name\":\"inner\",\"ts\":11.500,\"pid\":100,\"tid\":101,"
                + "\"cat\":\"more\",\"dur\":0.000}",
            "{\"ph\":\"X\",\"name\":\"outer\",\"ts\":11.000,\"pid\":100,\"tid\":101,"
                + "\"cat\":\"work\",\"args\":{\"size\":42},\"dur\":1.500}",
            "{\"ph\":\"i\",\"name\":\"now\",\"ts\":12.510,");
  }

  @Test
  void shouldGiveOtherTracksThreadsOfTheirOwn() {
    assertThat(chrome())
        .contains(
            "{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":100,\"tid\":100,"
                + "\"args\":{\"name\":\"prog\"}}",
            "{\"ph\":\"E\",\"name\":\"\",\"ts\":9.000,\"pid\":100,\"tid\":1073741825}",
            "{\"ph\":\"B\",\"name\":\"request\",\"ts\":6.000,\"pid\":100,\"tid\":1073741825,",
            "{\"ph\":\"C\",\"name\":\"queue\",\"ts\":7.000,\"pid\":100,\"tid\":1073741826,"
                + "\"args\":{\"value\":3.0}}");
  }

  @Test
  void shouldWriteWhoRanOnACpu() {
    assertThat(chrome())
        .contains(
            "\"name\":\"worker\",\"ts\":20.000,\"pid\":2147483646,\"tid\":2,\"cat\":\"sched\","
                + "\"dur\":1.000,\"args\":{\"tid\":101}}");
  }

  @Test
  void shouldReadWhatIsCompressed() throws IOException {
    String plain = chrome();
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(compressed)) {
      deflater.write(binary(text));
    }
    DynamicMessage.Builder packet = DynamicMessage.newBuilder(TraceSchema.load().tracePacket());
    packet.setField(
        packet.getDescriptorForType().findFieldByName("compressed_packets"),
        ByteString.copyFrom(compressed.toByteArray()));
    DynamicMessage.Builder whole = DynamicMessage.newBuilder(TraceSchema.load().trace());
    whole.addRepeatedField(whole.getDescriptorForType().findFieldByName("packet"), packet.build());
    Files.write(trace, whole.build().toByteArray());

    assertThat(chrome()).isEqualTo(plain);
  }

  @Test
  void shouldLeaveOutWhatNobodyCanRead() throws IOException {
    Files.write(
        trace,
        binary(
            """
            packet {
              trusted_packet_sequence_id: 2
              sequence_flags: 2
              timestamp: 1
              track_event { type: TYPE_INSTANT name_iid: 7 }
            }
            """));
    CommandRun run = CommandRun.alone("convert", "--to=chrome", trace.toString());
    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("1 events could not be told");
    assertThat(run.out()).doesNotContain("\"ph\"");
  }

  @Test
  void shouldWriteTextAndJsonAsDumpDoes() throws IOException {
    assertThat(CommandRun.alone("convert", "--to", "json", trace.toString()).out())
        .isEqualTo(CommandRun.alone("dump", "--json", trace.toString()).out());
    Path out = folder.resolve("t.txt");
    assertThat(
            CommandRun.alone("convert", "--to=text", trace.toString(), "-o", out.toString())
                .exitCode())
        .isZero();
    assertThat(out).hasContent(CommandRun.alone("dump", trace.toString()).out());
    assertThat(binary(Files.readString(out))).isEqualTo(Files.readAllBytes(trace));
  }

  @Test
  void shouldSayWhatItCannotDo() {
    assertThat(CommandRun.alone("convert", trace.toString()).exitCode()).isEqualTo(2);
    assertThat(CommandRun.alone("convert", "--to=xml", trace.toString()).err())
        .contains("--to")
        .hasLineCount(1);
    assertThat(CommandRun.alone("convert", "--to=json", "none").exitCode()).isEqualTo(1);
    CommandRun nowhere =
        CommandRun.alone("convert", "--to=json", trace.toString(), "-o", folder + "/no/file");
    assertThat(nowhere.exitCode()).isEqualTo(7);
  }
}
