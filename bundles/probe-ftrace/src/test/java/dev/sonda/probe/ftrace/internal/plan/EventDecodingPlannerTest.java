package dev.sonda.probe.ftrace.internal.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.RecordedEventFormats;
import dev.sonda.probe.ftrace.internal.format.EventFormat;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.probe.ftrace.internal.format.KnownField;
import dev.sonda.probe.ftrace.internal.format.PrintkFormats;
import dev.sonda.probe.ftrace.internal.format.ProtobufFieldType;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class EventDecodingPlannerTest {
  private final EventDecodingPlanner planner =
      new EventDecodingPlanner(KnownEvents.load(), PrintkFormats.NONE);

  @Test
  void shouldPlanAKnownEventByItsSchema() {
    EventDecodingPlan plan = planner.plan(RecordedEventFormats.event("sched/sched_switch"));

    assertThat(plan.number()).isEqualTo(4);
    assertThat(plan.threadOffset()).isEqualTo(4);
    assertThat(plan.minSizeBytes()).isEqualTo(64);
    assertThat(plan.descriptor()).isEmpty();
    assertThat(plan.moves())
        .containsExactly(
            new FieldMove.FixedString(1, 8, 16),
            new FieldMove.ThreadId(2, 24),
            new FieldMove.Signed(3, 28, 4),
            new FieldMove.Signed(4, 32, 8),
            new FieldMove.FixedString(5, 40, 16),
            new FieldMove.ThreadId(6, 56),
            new FieldMove.Signed(7, 60, 4));
  }

  @Test
  void shouldLeaveOutFieldsThatKernelLacks() {
    assertThat(planner.plan(RecordedEventFormats.event("sched/sched_waking")).moves())
        .extracting(FieldMove::field)
        .containsExactly(1, 2, 3, 5);
  }

  @Test
  void shouldPlanBuiltInPrintFormatLikeRecordedFormat() {
    EventDecodingPlan usual = planner.plan(EventFormat.usualPrint());

    assertThat(usual).isEqualTo(planner.plan(RecordedEventFormats.event("ftrace/print")));
  }

  @Test
  void shouldPlanSystemCalls() {
    assertThat(planner.plan(RecordedEventFormats.event("raw_syscalls/sys_enter")).moves())
        .containsExactly(new FieldMove.Signed(1, 8, 8), new FieldMove.Repeated(2, 16, 8, 6));
  }

  @Test
  void shouldTreatFunctionGraphAddressesAsSymbols() {
    assertThat(planner.plan(RecordedEventFormats.event("ftrace/funcgraph_entry")).moves())
        .contains(new FieldMove.Symbol(2, 8, 8));
  }

  @Test
  void shouldDescribeAnEventThatNoSchemaHas() throws IOException {
    EventDecodingPlan plan = planner.plan(madeUp("made_up"));

    assertThat(plan.number()).isEqualTo(EventDecodingPlanner.FIRST_GENERIC_NUMBER);
    assertThat(plan.descriptor())
        .hasValue(
            new GenericEventSchema(
                EventDecodingPlanner.FIRST_GENERIC_NUMBER,
                "some",
                "made_up",
                java.util.List.of(
                    new KnownField("number", 1, ProtobufFieldType.INT64),
                    new KnownField("bytes", 2, ProtobufFieldType.BYTES),
                    new KnownField("path", 3, ProtobufFieldType.STRING),
                    new KnownField("near", 4, ProtobufFieldType.STRING))));
    assertThat(plan.moves())
        .containsExactly(
            new FieldMove.Signed(1, 8, 2),
            new FieldMove.FixedBytes(2, 10, 16),
            new FieldMove.DynamicString(3, 28, 0),
            new FieldMove.DynamicString(4, 32, 36));
  }

  @Test
  void shouldGiveEachEventWithoutASchemaItsOwnNumber() throws IOException {
    assertThat(planner.plan(madeUp("a")).number()).isEqualTo(65536);
    assertThat(planner.plan(madeUp("b")).number()).isEqualTo(65537);
    assertThat(planner.plan(madeUp("a")).number()).isEqualTo(65536);
  }

  @Test
  void shouldWriteNamesOfEventAndFieldsInLegacyForm() throws IOException {
    EventDecodingPlan plan = planner.legacyPlan(madeUp("made_up"));

    assertThat(plan.number()).isEqualTo(327);
    assertThat(plan.descriptor()).isEmpty();
    assertThat(plan.moves())
        .containsExactly(
            new FieldMove.Text(1, "made_up"),
            named("number", new FieldMove.Signed(4, 8, 2)),
            named("path", new FieldMove.DynamicString(3, 28, 0)),
            named("near", new FieldMove.DynamicString(3, 32, 36)));
  }

  @Test
  void shouldPlanOnlyNameAndTypeOfKprobe() throws IOException {
    assertThat(planner.kprobePlan(madeUp("p_open"), KprobeType.END).moves())
        .containsExactly(new FieldMove.Text(1, "p_open"), new FieldMove.Constant(2, 2));
  }

  @Test
  void shouldLeaveOutNumbersWiderThanSchemaField() throws IOException {
    EventFormat format =
        EventFormat.parse(
            "sched",
            "sched_switch",
            """
            ID: 7
            \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

            \tfield:long next_prio;\toffset:8;\tsize:8;\tsigned:1;
            \tfield:unsigned long prev_state;\toffset:16;\tsize:8;\tsigned:0;
            """);

    assertThat(planner.plan(format).moves()).containsExactly(new FieldMove.Signed(4, 16, 8));
  }

  @Test
  void shouldPlanEveryRecordedEvent() {
    assertThat(RecordedEventFormats.events())
        .allSatisfy(format -> {
          EventDecodingPlan plan = planner.plan(format);
          assertThat(plan.moves()).isNotEmpty();
          assertThat(plan.maxEncodedBytes(0)).isPositive();
        });
  }

  private static FieldMove named(String name, FieldMove move) {
    return new FieldMove.Named(2, new FieldMove.Text(1, name), move);
  }

  private static EventFormat madeUp(String name) throws IOException {
    return EventFormat.parse(
        "some",
        name,
        """
        ID: 7
        \tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;

        \tfield:short number;\toffset:8;\tsize:2;\tsigned:1;
        \tfield:u8 bytes[16];\toffset:10;\tsize:16;\tsigned:0;
        \tfield:__data_loc char[] path;\toffset:28;\tsize:4;\tsigned:0;
        \tfield:__rel_loc char[] near;\toffset:32;\tsize:4;\tsigned:0;
        \tfield:u32 rest[];\toffset:36;\tsize:0;\tsigned:0;
        """);
  }
}
