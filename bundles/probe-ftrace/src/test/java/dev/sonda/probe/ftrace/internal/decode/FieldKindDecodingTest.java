package dev.sonda.probe.ftrace.internal.decode;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.sonda.probe.ftrace.internal.DecodedPages;
import dev.sonda.probe.ftrace.internal.RawPageBuilder;
import dev.sonda.probe.ftrace.internal.RawRecordBuilder;
import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlan;
import dev.sonda.probe.ftrace.internal.plan.EventDecodingPlanner;
import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import dev.sonda.testkit.trace.MessageView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Decoding of each kind of field. */
class FieldKindDecodingTest {
  private static final PrintkFormats TEXTS = PrintkFormats.parse("0xffffffff81000010 : \"rcu\"\n");

  private final EventDecodingPlanner planner = new EventDecodingPlanner(KnownEvents.load(), TEXTS);

  @Test
  void shouldWriteFixedStringsAndNumbers() {
    MessageView sched =
        decode(
                RawRecordBuilder.of("sched/sched_switch")
                    .thread(11)
                    .set("prev_comm", "a\0garbage")
                    .set("prev_pid", 11)
                    .set("prev_prio", -1)
                    .set("prev_state", 0x1_0000_0002L)
                    .set("next_comm", "0123456789abcdef")
                    .set("next_pid", 4_194_304)
                    .set("next_prio", 120))
            .message("sched_switch");

    assertThat(sched.string("prev_comm")).isEqualTo("a");
    assertThat(sched.integer("prev_pid")).isEqualTo(11);
    assertThat(sched.integer("prev_prio")).isEqualTo(-1);
    assertThat(sched.integer("prev_state")).isEqualTo(0x1_0000_0002L);
    assertThat(sched.string("next_comm")).isEqualTo("0123456789abcdef");
    assertThat(sched.integer("next_pid")).isEqualTo(4_194_304);
    assertThat(sched.integer("next_prio")).isEqualTo(120);
  }

  @Test
  void shouldWriteTextAtEndOfRecord() {
    for (String text :
        List.of("", "B|1|x", "0123456", "01234567", "x".repeat(127), "y".repeat(500))) {
      assertThat(print(text + "\0garbage")).isEqualTo(text);
      assertThat(print(text + "\0")).isEqualTo(text);
    }
  }

  @Test
  void shouldEndTextAtRecordEndWhenZeroByteIsMissing() {
    byte[] record = RawRecordBuilder.of("ftrace/print").tail("12345678").toBytes();
    byte[] page = RawPageBuilder.at(0).record(0, record).record(0, record).toBytes();

    assertThat(
            session(planner.plan(RecordedEventFormats.event("ftrace/print")))
                .decode(0, page)
                .events())
        .extracting(event -> event.message("print").string("buf"))
        .containsExactly("12345678", "12345678");
  }

  @Test
  void shouldWriteEmptyTextWhenRecordHasNoText() {
    assertThat(print("")).isEmpty();
  }

  @Test
  void shouldWriteTextOfDynamicStringField() {
    MessageView exec =
        decode(
                RawRecordBuilder.of("sched/sched_process_exec")
                    .dynamic("filename", "/bin/true")
                    .set("pid", 5)
                    .set("old_pid", 6))
            .message("sched_process_exec");

    assertThat(exec.string("filename")).isEqualTo("/bin/true");
    assertThat(exec.integer("old_pid")).isEqualTo(6);
  }

  @Test
  void shouldWriteEmptyTextWhenLengthIsZero() {
    MessageView exec =
        decode(RawRecordBuilder.of("sched/sched_process_exec").set("filename", 0xFFFF))
            .message("sched_process_exec");

    assertThat(exec.string("filename")).isEmpty();
  }

  @Test
  @Tag("T25")
  void shouldRefuseFieldOffsetOutsideRecord() {
    for (long location : List.of(0x0001_FFFFL, 0xFFFF_0000L, 0x0015_000CL, 0x0001_0018L)) {
      EventDecodingPlan plan = planner.plan(RecordedEventFormats.event("sched/sched_process_exec"));
      byte[] record =
          RawRecordBuilder.of("sched/sched_process_exec").set("filename", location).toBytes();
      byte[] page = RawPageBuilder.at(9).record(0, record).toBytes();

      MessageView bundle = session(plan).decode(0, page).bundle();

      assertThat(bundle.messages("event")).isEmpty();
      assertThat(bundle.messages("error").getFirst().constant("status"))
          .isEqualTo("FTRACE_STATUS_INVALID_EVENT");
    }
  }

  @Test
  void shouldConvertDeviceNumbersToUserSpaceEncoding() {
    long major = 0x103;
    long minor = 0x2_0001;

    MessageView block =
        decode(RawRecordBuilder.of("block/block_rq_issue").set("dev", major << 20 | minor))
            .message("block_rq_issue");

    assertThat(block.integer("dev")).isEqualTo(0x2001_0301L);
  }

  @Test
  void shouldWriteSystemCallsByNumber() {
    RawRecordBuilder record = RawRecordBuilder.of("raw_syscalls/sys_enter").set("id", 257);
    byte[] args = new byte[48];
    args[0] = 1;
    args[15] = (byte) 0x80;
    args[40] = 6;
    MessageView enter = decode(record.set("args", args)).message("sys_enter");
    MessageView exit =
        decode(RawRecordBuilder.of("raw_syscalls/sys_exit").set("id", 257).set("ret", -2))
            .message("sys_exit");

    assertThat(enter.integer("id")).isEqualTo(257);
    assertThat(enter.integers("args")).containsExactly(1L, 1L << 63, 0L, 0L, 0L, 6L);
    assertThat(exit.integer("ret")).isEqualTo(-2);
  }

  @Test
  void shouldLookUpPrintkTextsByAddress() throws IOException, DescriptorValidationException {
    EventFormat format =
        format(
            "\tfield:const char * s;\toffset:8;\tsize:8;\tsigned:0;",
            "\tfield:u32 n;\toffset:16;\tsize:4;\tsigned:0;");

    assertThat(generic(RawRecordBuilder.of(format).set("s", 0xffffffff81000010L).set("n", 7)))
        .isEqualTo("s: \"rcu\"\nn: 7\n");
    assertThat(generic(RawRecordBuilder.of(format).set("s", 1))).isEqualTo("s: \"\"\nn: 0\n");
  }

  @Test
  void shouldDescribeEventsThatSchemaLacks() throws IOException, DescriptorValidationException {
    EventFormat format =
        format(
            "\tfield:short a;\toffset:8;\tsize:2;\tsigned:1;",
            "\tfield:u8 b;\toffset:10;\tsize:1;\tsigned:0;",
            "\tfield:bool c;\toffset:11;\tsize:1;\tsigned:0;",
            "\tfield:char d;\toffset:12;\tsize:1;\tsigned:1;",
            "\tfield:u16 e;\toffset:14;\tsize:2;\tsigned:0;",
            "\tfield:u8 f[3];\toffset:16;\tsize:3;\tsigned:0;",
            "\tfield:ino_t g;\toffset:20;\tsize:4;\tsigned:0;",
            "\tfield:__rel_loc char[] h;\toffset:24;\tsize:4;\tsigned:0;",
            "\tfield:__data_loc u8[] i;\toffset:28;\tsize:4;\tsigned:0;",
            "\tfield:long j;\toffset:32;\tsize:8;\tsigned:1;",
            "\tfield:u64 k;\toffset:40;\tsize:8;\tsigned:0;");
    RawRecordBuilder record =
        RawRecordBuilder.of(format)
            .set("a", -2)
            .set("b", 255)
            .set("c", 1)
            .set("d", -3)
            .set("e", 65535)
            .set("f", new byte[] {1, 0, 'z'})
            .set("g", 0xFFFF_FFFFL)
            .dynamic("h", "near")
            .dynamic("i", new byte[] {0, 'q'})
            .set("j", Long.MIN_VALUE)
            .set("k", -1);

    assertThat(generic(record))
        .isEqualTo(
            """
            a: -2
            b: 255
            c: 1
            d: -3
            e: 65535
            f: "\\001\\000z"
            g: 4294967295
            h: "near"
            i: "\\000q"
            j: -9223372036854775808
            k: 18446744073709551615
            """);
  }

  @Test
  void shouldWriteNamesOfEventAndFieldsInLegacyForm() throws IOException {
    EventFormat format =
        format(
            "\tfield:short a;\toffset:8;\tsize:2;\tsigned:1;",
            "\tfield:u32 b;\toffset:12;\tsize:4;\tsigned:0;",
            "\tfield:__data_loc char[] c;\toffset:16;\tsize:4;\tsigned:0;");
    RawRecordBuilder record =
        RawRecordBuilder.of(format).set("a", -2).set("b", 3).dynamic("c", "text");

    MessageView event = decode(record, planner.legacyPlan(format)).message("generic");

    assertThat(event.string("event_name")).isEqualTo("made_up");
    assertThat(event.messages("field"))
        .extracting(field -> field.message().toString())
        .containsExactly(
            "name: \"a\"\nint_value: -2\n",
            "name: \"b\"\nuint_value: 3\n",
            "name: \"c\"\nstr_value: \"text\"\n");
  }

  @Test
  void shouldWriteNameOfKprobe() throws IOException {
    EventFormat format = format("\tfield:unsigned long __probe_ip;\toffset:8;\tsize:8;\tsigned:0;");

    MessageView event =
        decode(RawRecordBuilder.of(format).thread(3), planner.kprobePlan(format, KprobeType.BEGIN));

    assertThat(event.integer("pid")).isEqualTo(3);
    assertThat(event.message("kprobe_event").string("name")).isEqualTo("made_up");
    assertThat(event.message("kprobe_event").constant("type")).isEqualTo("KPROBE_TYPE_BEGIN");
  }

  @Test
  void shouldWriteEveryRecordedEventSoThatTheSchemaReadsIt() {
    for (EventFormat format : RecordedEventFormats.events()) {
      for (Function<EventFormat, EventDecodingPlan> form :
          List.<Function<EventFormat, EventDecodingPlan>>of(planner::plan, planner::legacyPlan)) {
        MessageView event = decode(RawRecordBuilder.of(format).thread(42), form.apply(format));
        assertThat(event.integer("pid")).as(format.name()).isEqualTo(42);
      }
    }
  }

  private String print(String text) {
    byte[] tail = text.getBytes(StandardCharsets.UTF_8);
    return decode(RawRecordBuilder.of("ftrace/print").tail(tail)).message("print").string("buf");
  }

  /** Decodes an event without a schema and prints it by the descriptor in the bundle. */
  private String generic(RawRecordBuilder record)
      throws IOException, DescriptorValidationException {
    byte[] page = RawPageBuilder.at(5).record(0, record.toBytes()).toBytes();
    MessageView bundle = session(planner.plan(record.format())).decode(0, page).bundle();
    MessageView described = bundle.messages("generic_event_descriptors").getFirst();
    assertThat(described.string("group_name")).isEqualTo("some");
    FileDescriptorProto file =
        FileDescriptorProto.newBuilder()
            .addMessageType(DescriptorProto.parseFrom(described.bytes("event_descriptor")))
            .build();
    ByteString message =
        bundle
            .messages("event")
            .getFirst()
            .message()
            .getUnknownFields()
            .getField((int) described.integer("field_id"))
            .getLengthDelimitedList()
            .getFirst();
    return DynamicMessage.parseFrom(
            FileDescriptor.buildFrom(file, new FileDescriptor[0]).findMessageTypeByName("made_up"),
            message)
        .toString();
  }

  private MessageView decode(RawRecordBuilder record) {
    return decode(record, planner.plan(record.format()));
  }

  private static MessageView decode(RawRecordBuilder record, EventDecodingPlan plan) {
    return session(plan)
        .decode(0, RawPageBuilder.at(5).record(0, record.toBytes()).toBytes())
        .event();
  }

  private static DecodedPages session(EventDecodingPlan plan) {
    return new DecodedPages(
        PageDecoder.of(PageFormat.USUAL, TEXTS, RequestedKernelEvents.of(List.of(plan))));
  }

  private static EventFormat format(String... fields) throws IOException {
    return EventFormat.parse(
        "some",
        "made_up",
        "ID: 9\n\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n"
            + String.join("\n", fields)
            + "\n");
  }
}
