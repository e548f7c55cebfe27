package dev.sonda.testkit.trace;

import static dev.sonda.testkit.trace.TraceAssert.assertThatTrace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.protos.TraceSchema;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StrictTraceReaderTest {
  private static final TraceSchema SCHEMA = TraceSchema.load();
  private static final String TRUST = " trusted_uid: 1000 trusted_packet_sequence_id: 2 ";

  private final StrictTraceReader reader = new StrictTraceReader(SCHEMA);

  @Test
  void shouldReadFieldsByTheirNames(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("some.pftrace");
    Files.write(
        file,
        trace(
            "clock_snapshot { primary_trace_clock: BUILTIN_CLOCK_BOOTTIME }" + TRUST,
            """
            timestamp: 18446744073709551615
            sys_stats {
              cpu_stat { cpu_id: 0 user_ns: 10 }
              cpu_stat { cpu_id: 1 user_ns: 20 }
            }
            previous_packet_dropped: 4294967295
            """
                + TRUST));

    List<TracePacketView> packets = new StrictTraceReader().read(file);

    assertThatTrace(packets)
        .isTrusted()
        .payloadNames()
        .containsExactly("clock_snapshot", "sys_stats");
    assertThat(packets.get(0).payload().constant("primary_trace_clock"))
        .isEqualTo("BUILTIN_CLOCK_BOOTTIME");
    TracePacketView second = packets.get(1);
    assertThat(second.integer("timestamp")).isEqualTo(-1L);
    assertThat(second.integer("previous_packet_dropped")).isEqualTo(0xFFFF_FFFFL);
    assertThat(second.byteOffset())
        .isEqualTo(
            trace("clock_snapshot { primary_trace_clock: BUILTIN_CLOCK_BOOTTIME }" + TRUST).length);
    assertThat(second.message("sys_stats").messages("cpu_stat"))
        .extracting(cpu -> cpu.integer("user_ns"))
        .containsExactly(10L, 20L);
  }

  @Test
  void shouldReadAnEmptyTrace() {
    assertThatTrace(reader.read(new byte[0])).payloadNames().isEmpty();
  }

  @Test
  void shouldReadPackedAndUnpackedNumbers() {
    Descriptor type = SCHEMA.message("FtraceEventBundle").orElseThrow();
    UnknownFieldSet.Field unpacked =
        UnknownFieldSet.Field.newBuilder().addVarint(7).addVarint(8).build();
    DynamicMessage bundle =
        DynamicMessage.newBuilder(type)
            .setUnknownFields(
                UnknownFieldSet.newBuilder()
                    .mergeLengthDelimitedField(4, compactSched(unpacked))
                    .build())
            .build();
    TracePacketView read =
        reader
            .read(
                trace(
                    packet("ftrace_events { compact_sched { switch_next_pid: [1, 2] } }"),
                    wrap(1, bundle)))
            .get(1);
    assertThat(read.payload().message("compact_sched").integers("switch_next_pid"))
        .containsExactly(7L, 8L);
  }

  @Test
  void shouldReportUnknownFieldWithPathAndPosition() {
    DynamicMessage cpu =
        DynamicMessage.newBuilder(SCHEMA.message("SysStats").orElseThrow())
            .setUnknownFields(UnknownFieldSet.newBuilder().mergeVarintField(4000, 1).build())
            .build();
    byte[] good = trace(TRUST);
    byte[] bad = wrap(7, cpu).toByteArray();

    assertThatThrownBy(() -> reader.read(concat(good, trace(bad))))
        .isInstanceOfSatisfying(
            BadTraceError.class,
            e -> {
              assertThat(e.packetIndex()).isEqualTo(1);
              assertThat(e.byteOffset()).isEqualTo(good.length + 4);
            })
        .hasMessageContaining("TracePacket.sys_stats: unknown field 4000");
  }

  @Test
  void shouldRefuseATornLastPacket() {
    byte[] whole = trace("timestamp: 1" + TRUST, "timestamp: 2" + TRUST);
    int first = trace("timestamp: 1" + TRUST).length;
    for (int length = first + 1; length < whole.length; length++) {
      byte[] torn = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> reader.read(torn))
          .as("cut after %d bytes", length)
          .isInstanceOf(BadTraceError.class)
          .hasMessageStartingWith("packet 1, byte ")
          .hasMessageContaining("torn");
    }
    assertThat(reader.read(Arrays.copyOf(whole, first))).hasSize(1);
  }

  @Test
  void shouldRefuseBytesBetweenPackets() {
    byte[] padded = concat(trace(TRUST), new byte[] {0, 0, 0, 0});
    assertThatThrownBy(() -> reader.read(padded))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("tag 0x0 where a packet should begin");
  }

  @Test
  void shouldRefuseAMessageThatEndsOutsideItsPacket() {
    // sys_stats has a length prefix of five bytes, but the packet ends after it.
    assertThatThrownBy(() -> reader.read(trace(new byte[] {0x3A, 5})))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("TracePacket.sys_stats: torn: 5 bytes announced, 0 there");
  }

  @Test
  void shouldRefuseAFieldOfTheWrongWireType() {
    // a timestamp encoded as a fixed 32-bit field
    assertThatThrownBy(() -> reader.read(trace(new byte[] {0x45, 1, 2, 3, 4})))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("TracePacket.timestamp: wire type 5 instead of 0");
  }

  @Test
  void shouldRefuseNumbersThatTheirFieldCannotHold() {
    byte[] sequenceId = {0x50, -1, -1, -1, -1, 0x7F};
    assertThatThrownBy(() -> reader.read(trace(sequenceId)))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("TracePacket.trusted_packet_sequence_id: 34359738367 is no uint32");
    byte[] elevenBytes = {0x40, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 1};
    assertThatThrownBy(() -> reader.read(trace(elevenBytes)))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("more than 10 bytes");
    byte[] clockNumber77 = {0x32, 2, 0x10, 77};
    assertThatThrownBy(() -> reader.read(trace(clockNumber77)))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("clock_snapshot.primary_trace_clock: 77 is no enum");
  }

  @Test
  void shouldAllowKernelEventsThatTheirBundleDescribes() {
    ByteString descriptor =
        DescriptorProto.newBuilder()
            .setName("my_event")
            .addField(
                FieldDescriptorProto.newBuilder()
                    .setName("depth")
                    .setNumber(1)
                    .setType(FieldDescriptorProto.Type.TYPE_INT64)
                    .setLabel(FieldDescriptorProto.Label.LABEL_OPTIONAL))
            .build()
            .toByteString();
    assertThat(reader.read(trace(bundle(65536, 1, descriptor)))).hasSize(1);
    assertThatThrownBy(() -> reader.read(trace(bundle(65537, 1, descriptor))))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("TracePacket.ftrace_events.event[0]: unknown field 65537");
    assertThatThrownBy(() -> reader.read(trace(bundle(65536, 2, descriptor))))
        .isInstanceOf(BadTraceError.class)
        .hasMessageContaining("event[0].my_event: unknown field 2");
  }

  @Test
  void shouldFailOnPacketsWithoutTrustedFields() {
    List<TracePacketView> packets =
        reader.read(
            trace(TRUST, "timestamp: 5 trusted_uid: 1000", "trusted_packet_sequence_id: 1"));
    assertThatThrownBy(() -> assertThatTrace(packets).isTrusted())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("2 of 3 packets lack trusted_uid")
        .hasMessageContaining("packet[1]");
  }

  @Test
  void shouldFailAssertionOnLossMarksAfterFirstPacket() {
    String marked = "previous_packet_dropped: 1" + TRUST;
    List<TracePacketView> firstOnly = reader.read(trace(marked, TRUST));
    assertThatTrace(firstOnly).isTrusted().hasNoLossMarks();

    List<TracePacketView> second = reader.read(trace(marked, marked));
    assertThatThrownBy(() -> assertThatTrace(second).hasNoLossMarks())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("1 packets follow a loss, first packet[1]");
  }

  @Test
  void shouldTruncateLongMessagesWhenPrinting() {
    String longName = "x".repeat(100_000);
    TracePacketView packet =
        reader.read(trace("trigger { trigger_name: '" + longName + "' }")).getFirst();
    assertThat(packet.toString()).hasSizeLessThan(500).contains("trigger_name").endsWith("…}");
  }

  @Test
  void shouldNotTreatDefaultValueAsPresentField() {
    TracePacketView packet = reader.read(trace("sys_stats { num_forks: 3 }" + TRUST)).getFirst();
    assertThat(packet.has("timestamp")).isFalse();
    assertThatThrownBy(() -> packet.integer("timestamp"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("timestamp is not set in packet[0]");
    assertThatThrownBy(() -> packet.payload().integer("num_spoons"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("SysStats has no field num_spoons");
    assertThatTrace(List.of(packet)).packetsOf("sys_stats").hasSize(1);
    assertThatTrace(List.of(packet)).packetsOf("ftrace_events").isEmpty();
  }

  private static ByteString compactSched(UnknownFieldSet.Field switchNextPid) {
    return UnknownFieldSet.newBuilder().addField(3, switchNextPid).build().toByteString();
  }

  /**
   * An ftrace bundle with one generic event, followed by the event's descriptor with field number
   * 65536.
   */
  private static byte[] bundle(int number, int fieldOfEvent, ByteString descriptor) {
    ByteString generic =
        UnknownFieldSet.newBuilder().mergeVarintField(fieldOfEvent, 3).build().toByteString();
    ByteString event =
        UnknownFieldSet.newBuilder()
            .mergeVarintField(1, 123)
            .mergeLengthDelimitedField(number, generic)
            .build()
            .toByteString();
    ByteString described =
        UnknownFieldSet.newBuilder()
            .mergeVarintField(1, 65536)
            .mergeLengthDelimitedField(2, descriptor)
            .build()
            .toByteString();
    return UnknownFieldSet.newBuilder()
        .mergeLengthDelimitedField(
            1,
            UnknownFieldSet.newBuilder()
                .mergeLengthDelimitedField(2, event)
                .mergeLengthDelimitedField(11, described)
                .build()
                .toByteString())
        .build()
        .toByteArray();
  }

  private static Message packet(String text) {
    DynamicMessage.Builder packet = DynamicMessage.newBuilder(SCHEMA.tracePacket());
    try {
      TextFormat.merge(text, packet);
    } catch (TextFormat.ParseException e) {
      throw new IllegalArgumentException(text, e);
    }
    return packet.build();
  }

  private static UnknownFieldSet wrap(int field, Message payload) {
    return UnknownFieldSet.newBuilder()
        .mergeLengthDelimitedField(field, payload.toByteString())
        .build();
  }

  private static byte[] trace(String... packets) {
    return concat(
        Arrays.stream(packets)
            .map(text -> trace(packet(text).toByteArray()))
            .toArray(byte[][]::new));
  }

  private static byte[] trace(Message first, UnknownFieldSet second) {
    return concat(trace(first.toByteArray()), trace(second.toByteArray()));
  }

  private static byte[] trace(byte[] packet) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      CodedOutputStream out = CodedOutputStream.newInstance(bytes);
      out.writeByteArray(1, packet);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    Arrays.stream(parts).forEach(all::writeBytes);
    return all.toByteArray();
  }
}
