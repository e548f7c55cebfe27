package dev.sonda.probe.ftrace.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.protos.FtraceConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FtraceRequestTest {
  @ParameterizedTest
  @ValueSource(strings = {"sched/sched_switch", "sched_switch", "sched/*", "xfs-1/a.b"})
  void shouldAcceptWellFormedEventNames(String event) {
    assertThat(asking(FtraceConfig.newBuilder().addFtraceEvents(event))).isNotNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a/b/c", "*/a", "sched/sched*", "../x", "sched/..", "a b", "a\nb"})
  void shouldRefuseMalformedEventNames(String event) {
    assertThatThrownBy(() -> asking(FtraceConfig.newBuilder().addFtraceEvents(event)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("ftrace_config.ftrace_events: '" + event + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"a/b", "..", "."})
  void shouldRefuseInstanceNamesOutsideTracefs(String name) {
    assertThatThrownBy(() -> asking(FtraceConfig.newBuilder().setInstanceName(name)))
        .hasMessageContaining("ftrace_config.instance_name");
  }

  @Test
  void shouldRefuseConfigFieldsWithMalformedText() {
    FtraceConfig.Builder filter = FtraceConfig.newBuilder().addFunctionFilters("f:traceoff");
    assertThatThrownBy(() -> asking(filter)).hasMessageContaining("function_filters");
    FtraceConfig.Builder syscall = FtraceConfig.newBuilder().addSyscallEvents("1 || 1");
    assertThatThrownBy(() -> asking(syscall)).hasMessageContaining("syscall_events");
    FtraceConfig.Builder mask = FtraceConfig.newBuilder().setTracingCpumask("x");
    assertThatThrownBy(() -> asking(mask)).hasMessageContaining("tracing_cpumask");
    FtraceConfig.Builder option = FtraceConfig.newBuilder();
    option.addTracefsOptionsBuilder().setName("../trace");
    assertThatThrownBy(() -> asking(option)).hasMessageContaining("tracefs_options");
    FtraceConfig.Builder kprobe = FtraceConfig.newBuilder();
    kprobe.addKprobeEventsBuilder().setProbe("a b");
    assertThatThrownBy(() -> asking(kprobe)).hasMessageContaining("kprobe_events");
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "60000, 60000", "60001, 0", "-1, 0"})
  void shouldIgnoreDrainPeriodOutsideValidRange(int wantedMs, int periodMs) {
    FtraceConfig.Builder config = FtraceConfig.newBuilder().setDrainPeriodMs(wantedMs);
    assertThat(asking(config).drainPeriodMs().orElse(0)).isEqualTo(periodMs);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "1, 1", "100, 100", "101, 0", "-1, 0"})
  void shouldIgnoreDrainPercentageOutsideValidRange(int wanted, int percent) {
    FtraceConfig.Builder config = FtraceConfig.newBuilder().setDrainBufferPercent(wanted);
    assertThat(asking(config).drainBufferPercent().orElse(0)).isEqualTo(percent);
  }

  @Test
  void shouldUsePerfettosDefaults() {
    FtraceRequest plain = asking(FtraceConfig.newBuilder());
    assertThat(plain.wantsCompactSched()).isTrue();
    assertThat(plain.describesGenericEvents()).isTrue();
    assertThat(plain.isExclusive()).isFalse();

    FtraceConfig.Builder other = FtraceConfig.newBuilder().setDenserGenericEventEncoding(false);
    other.getCompactSchedBuilder().setEnabled(false);
    assertThat(asking(other).wantsCompactSched()).isFalse();
    assertThat(asking(other).describesGenericEvents()).isFalse();
  }

  private static FtraceRequest asking(FtraceConfig.Builder config) {
    return FtraceRequest.of(config.build());
  }
}
