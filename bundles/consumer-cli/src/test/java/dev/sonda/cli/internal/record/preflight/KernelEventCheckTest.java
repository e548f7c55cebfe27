package dev.sonda.cli.internal.record.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.FtraceDescriptor;
import dev.sonda.protos.FtraceDescriptor.AtraceCategory;
import dev.sonda.protos.SondaFtraceDescriptor;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the kernel events named on a command line against the events of the kernel. */
@Timeout(240)
class KernelEventCheckTest {
  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  KernelEventCheckTest() throws InvalidProtocolBufferException {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
    service.sources.put("linux.ftrace", Readiness.ok());
    offer(0);
  }

  private void offer(int groupsLeftOut) throws InvalidProtocolBufferException {
    SondaFtraceDescriptor ours =
        SondaFtraceDescriptor.newBuilder()
            .addEventGroups(group("sched", "sched_switch", "sched_waking"))
            .addEventGroups(
                group("syscalls", "sys_enter_read", "sys_exit_read", "sys_enter_openat"))
            .addEventGroups(group("raw_syscalls", "sys_enter", "sys_exit"))
            .setEventGroupsLeftOut(groupsLeftOut)
            .build();
    FtraceDescriptor ftrace =
        FtraceDescriptor.parseFrom(ours.toByteString()).toBuilder()
            .addAtraceCategories(AtraceCategory.newBuilder().setName("freq"))
            .build();
    service.descriptors.put(
        "linux.ftrace",
        DataSourceDescriptor.newBuilder().setFtraceDescriptor(ftrace.toByteString()).build());
  }

  private static SondaFtraceDescriptor.EventGroup group(String name, String... events) {
    return SondaFtraceDescriptor.EventGroup.newBuilder()
        .setName(name)
        .addAllEvents(List.of(events))
        .build();
  }

  @ParameterizedTest
  @CsvSource({
    "shced/*,did you mean 'sched/*'?",
    "sched/sched_swich,did you mean 'sched/sched_switch'?",
    "sched:sched_swich,did you mean 'sched/sched_switch'?",
    "sched_wakin,did you mean 'sched_waking'?",
    "fraq,did you mean 'freq'?",
    "syscalls:raed,there is no system call 'raed'; did you mean 'read'?",
    "syscalls/sys_enter_raed,did you mean 'syscalls/sys_enter_read'?",
    "nothing/of_the_kind,there is no kernel event 'nothing/of_the_kind'; --allow-missing",
  })
  void shouldFailBeforeRecordingWhenEventDoesNotExist(String event, String words) {
    CommandRun run = record(event);

    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).contains(words).hasLineCount(1);
    assertThat(service.configs).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"sched/*", "sched:sched_switch", "sched_waking", "ftrace/print"})
  void shouldAcceptEventsThatKernelHas(String event) {
    CommandRun run = record(event);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(ftrace().getFtraceEventsList()).containsExactly(event.replace(':', '/'));
  }

  @Test
  void shouldRecordSystemCallsByName() {
    assertThat(record("syscalls:read", "syscalls:sys_openat", "syscalls/sys_enter_read").exitCode())
        .isZero();

    assertThat(ftrace().getSyscallEventsList()).containsExactly("sys_read", "sys_openat");
    assertThat(ftrace().getFtraceEventsList()).containsExactly("syscalls/sys_enter_read");
  }

  @Test
  void shouldRecordAllSystemCalls() {
    assertThat(record("syscalls:*").exitCode()).isZero();

    assertThat(ftrace().getFtraceEventsList())
        .containsExactly("raw_syscalls/sys_enter", "raw_syscalls/sys_exit");
  }

  @Test
  void shouldRecordNamesOfCategoriesAsAtraceCategories() {
    assertThat(record("freq").exitCode()).isZero();

    assertThat(ftrace().getAtraceCategoriesList()).containsExactly("freq");
    assertThat(ftrace().getFtraceEventsCount()).isZero();
  }

  /** The warning that linux.ftrace itself would print about the category. */
  @Test
  void shouldNotReportCategoryAsMissingEvent() {
    service.missingEvents.add("freq");

    CommandRun run = record("freq");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).doesNotContain("will miss something");
  }

  @Test
  void shouldReportMisspeltEventOnce() {
    service.missingEvents.add("sched/sched_swich");

    CommandRun refused = record("sched/sched_swich");
    assertThat(refused.exitCode()).isEqualTo(6);
    assertThat(refused.err()).contains("did you mean").hasLineCount(1);

    assertThat(record("--allow-missing", "sched/sched_swich").err())
        .containsOnlyOnce("sched_swich'");
  }

  @Test
  void shouldOnlyWarnOfMissingEventWhenMissingIsAllowed() {
    CommandRun run = record("--allow-missing", "sched/sched_swich");

    assertThat(run.exitCode()).isZero();
    assertThat(run.err()).contains("'sched/sched_switch'?; recording without it");
    assertThat(ftrace().getFtraceEventsList()).containsExactly("sched/sched_swich");
  }

  @Test
  void shouldAcceptEventsOfGroupsThatProducerLeftOut() throws InvalidProtocolBufferException {
    offer(3);

    assertThat(record("other/event").exitCode()).isZero();
    assertThat(record("sched/sched_swich").exitCode()).isEqualTo(6);
  }

  @Test
  void shouldAcceptAnyEventWhenProducerListsNone() {
    service.descriptors.clear();

    assertThat(record("shced/*").exitCode()).isZero();
  }

  @Test
  void shouldLeaveOutEventsOfAPresetThatTheKernelDoesNotHave() {
    CommandRun run = record("--preset", "cpu");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("there is no kernel event 'power/cpu_idle'; left out");
    assertThat(ftrace().getFtraceEventsList())
        .containsExactly("sched/sched_switch", "sched/sched_waking");
  }

  private FtraceConfig ftrace() {
    return DataSourceSettingsParser.ftrace(
        service.configs.getFirst().getDataSources(0).getConfig());
  }

  private CommandRun record(String... words) {
    List<String> line = new ArrayList<>(List.of("record", "-o", folder.resolve("t").toString()));
    line.addAll(List.of(words));
    return CommandRun.with(service, line.toArray(String[]::new));
  }
}
