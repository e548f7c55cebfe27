package dev.sonda.cli.internal.dump;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.ClockSnapshot;
import dev.sonda.protos.TraceUuid;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DumpCommandTest {
  private static final int CLOCK_SNAPSHOT = 6;
  private static final int TIMESTAMP = 8;
  private static final int TRACE_UUID = 89;
  private static final int UNKNOWN = 99_999;

  @TempDir Path folder;

  private final ByteArrayOutputStream trace = new ByteArrayOutputStream();

  @Test
  void shouldPrintOneJsonObjectAPacketWithNamesOfTheSchema() throws IOException {
    add(
        packet()
            .addField(TIMESTAMP, varint(-1))
            .addField(
                CLOCK_SNAPSHOT,
                bytes(
                    ClockSnapshot.newBuilder()
                        .addClocks(ClockSnapshot.Clock.newBuilder().setClockId(6).setTimestamp(123))
                        .build()
                        .toByteString())));
    add(packet().addField(TRACE_UUID, bytes(uuid(Long.MIN_VALUE))));

    CommandRun run = dump("--json");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out().lines())
        .containsExactly(
            "{\"clock_snapshot\":{\"clocks\":[{\"clock_id\":6,\"timestamp\":\"123\"}]},"
                + "\"timestamp\":\"18446744073709551615\"}",
            "{\"trace_uuid\":{\"msb\":\"-9223372036854775808\"}}");
  }

  @Test
  void shouldPrintUnknownFieldsByNumber() throws IOException {
    add(
        packet()
            .addField(
                UNKNOWN,
                UnknownFieldSet.Field.newBuilder()
                    .addVarint(1)
                    .addLengthDelimited(ByteString.copyFromUtf8("hi"))
                    .build()));

    assertThat(dump("--json").out()).isEqualTo("{\"99999\":[\"1\",\"aGk=\"]}\n");
  }

  @Test
  void shouldPrintTextWhenJsonFlagIsMissing() throws IOException {
    add(packet().addField(TRACE_UUID, bytes(uuid(5))));

    assertThat(dump().out()).isEqualTo("packet {\n  trace_uuid {\n    msb: 5\n  }\n}\n");
  }

  @Test
  void shouldPrintPacketsBeforeTornEndAndReportPosition() throws IOException {
    add(packet().addField(TRACE_UUID, bytes(uuid(5))));
    int boundary = trace.size();
    trace.write(new byte[] {0x0a, 100, 1, 2, 3});

    CommandRun run = dump("--json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("{\"trace_uuid\":{\"msb\":\"5\"}}\n");
    assertThat(run.err()).contains("torn", "byte " + boundary);
  }

  @Test
  void shouldRefuseFileWhenNoTrace() throws IOException {
    trace.write(new byte[] {'P', 'K', 3, 4});

    assertThat(dump("--json").exitCode()).isEqualTo(1);
  }

  @Test
  void shouldRefusePacketsThatAreNotWellFormed() throws IOException {
    trace.write(new byte[] {0x0a, 1, (byte) 0xff});

    CommandRun run = dump("--json");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("no TracePacket");
  }

  @Test
  void shouldNameTraceFileThatDoesNotExist() {
    CommandRun run = CommandRun.alone("dump", folder + "/none");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(folder + "/none: no such file");
  }

  private CommandRun dump(String... flags) throws IOException {
    Path file = Files.write(folder.resolve("t.pftrace"), trace.toByteArray());
    return flags.length == 0
        ? CommandRun.alone("dump", file.toString())
        : CommandRun.alone("dump", flags[0], file.toString());
  }

  private void add(UnknownFieldSet.Builder packet) throws IOException {
    byte[] bytes = packet.build().toByteArray();
    trace.write(0x0a);
    CodedOutputStream length = CodedOutputStream.newInstance(trace);
    length.writeUInt32NoTag(bytes.length);
    length.flush();
    trace.write(bytes);
  }

  private static UnknownFieldSet.Builder packet() {
    return UnknownFieldSet.newBuilder();
  }

  private static UnknownFieldSet.Field varint(long value) {
    return UnknownFieldSet.Field.newBuilder().addVarint(value).build();
  }

  private static UnknownFieldSet.Field bytes(ByteString value) {
    return UnknownFieldSet.Field.newBuilder().addLengthDelimited(value).build();
  }

  private static ByteString uuid(long msb) {
    return TraceUuid.newBuilder().setMsb(msb).build().toByteString();
  }
}
