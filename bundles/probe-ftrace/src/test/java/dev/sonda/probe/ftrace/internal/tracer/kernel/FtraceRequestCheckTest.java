package dev.sonda.probe.ftrace.internal.tracer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.ftrace.internal.FakeTracefs;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Findings about the kernel before a session records. */
class FtraceRequestCheckTest {
  @TempDir Path root;
  @TempDir Path other;

  private FakeTracefs tracefs;
  private FtraceRequestCheck check;
  private Path kallsyms;

  @BeforeEach
  void setUp() {
    tracefs = new FakeTracefs(root).file("available_tracers", "blk function nop\n");
    kallsyms = other.resolve("kallsyms");
    check = new FtraceRequestCheck(tracefs.folder(), tracefs.folder(), kallsyms);
  }

  @Test
  void shouldReportReadyWhenRequestedEventExists() throws IOException {
    assertThat(look(FtraceConfig.newBuilder().addFtraceEvents("sched_switch")))
        .isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportCommandThatCreatesInstance() throws IOException {
    check =
        new FtraceRequestCheck(
            tracefs.folder(), new TracefsFolder(other.resolve("mine")), kallsyms);

    assertThat(look(FtraceConfig.newBuilder().setInstanceName("mine")))
        .isEqualTo(
            Readiness.impossible(
                "there is no tracefs instance mine", "mkdir " + other.resolve("mine")));
  }

  @Test
  void shouldNameInaccessibleFileAndCommandThatFixesIt() throws IOException {
    tracefs.remove("events/enable");

    assertThat(look(FtraceConfig.newBuilder()))
        .isEqualTo(
            Readiness.impossible(
                "this user may not turn tracing on: "
                    + root.resolve("events/enable")
                    + " can't be used",
                "chown -R " + Syscalls.libc().getuid() + " " + root));
  }

  @Test
  void shouldReportRawTracePipeThatCannotBeUsed() throws IOException {
    tracefs.remove("per_cpu/cpu1/trace_pipe_raw");

    assertThat(look(FtraceConfig.newBuilder()).toString())
        .contains("per_cpu/cpu1/trace_pipe_raw can't be used");
  }

  @Test
  void shouldReportThatAnotherTracerUsesTracefs() throws IOException {
    tracefs.file("current_tracer", "function\n");

    assertThat(look(FtraceConfig.newBuilder()))
        .isEqualTo(
            Readiness.impossible(
                "another program traces: current_tracer is function",
                "echo nop > " + root.resolve("current_tracer")));
    assertThat(look(FtraceConfig.newBuilder().setPreserveFtraceBuffer(true)))
        .isEqualTo(Readiness.ok());
    FtraceRequest plain = FtraceRequest.of(FtraceConfig.getDefaultInstance());
    assertThat(check.check(plain, true)).as("we ourselves").isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportMissingFunctionGraphTracer() throws IOException {
    assertThat(look(FtraceConfig.newBuilder().setEnableFunctionGraph(true)).toString())
        .contains("Impossible")
        .contains("no function_graph tracer")
        .contains("CONFIG_FUNCTION_GRAPH_TRACER");

    tracefs
        .file("available_tracers", "function_graph function nop\n")
        .file("events/ftrace/funcgraph_entry/format", "")
        .file("events/ftrace/funcgraph_exit/format", "");
    assertThat(look(FtraceConfig.newBuilder().setEnableFunctionGraph(true)))
        .isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportUnavailableEventsAndSettings() throws IOException {
    FtraceConfig.Builder config =
        FtraceConfig.newBuilder()
            .addFtraceEvents("sched/sched_swich")
            .addSyscallEvents("sys_nonsense")
            .setThrottleRssStat(true);
    config.addKprobeEventsBuilder().setProbe("vfs_read");

    assertThat(look(config))
        .isEqualTo(
            Readiness.degraded(
                "this kernel has no event sched/sched_swich (did you mean sched/sched_switch?);"
                    + " this machine has no system call sys_nonsense;"
                    + " kprobe_events: this kernel can't be probed, it is built without"
                    + " CONFIG_KPROBE_EVENTS; throttle_rss_stat: this kernel has no event"
                    + " synthetic/rss_stat_throttled, so that every rss_stat is recorded",
                ""));
  }

  @Test
  void shouldReportNothingWhenKernelHasAllRequestedFeatures() throws IOException {
    FtraceConfig.Builder config = FtraceConfig.newBuilder().setThrottleRssStat(true);
    config.addKprobeEventsBuilder().setProbe("vfs_read");
    tracefs
        .file("kprobe_events", "")
        .file("events/kmem/rss_stat/trigger", "")
        .file("events/synthetic/rss_stat_throttled/format", "");

    assertThat(look(config)).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportSysctlThatRevealsKernelSymbolAddresses() throws IOException {
    FtraceConfig.Builder config = FtraceConfig.newBuilder().setSymbolizeKsyms(true);
    Files.writeString(kallsyms, "0000000000000000 T first\n");
    assertThat(look(config))
        .isInstanceOfSatisfying(
            Readiness.Degraded.class,
            degraded -> {
              assertThat(degraded.reason()).contains("hides the addresses");
              assertThat(degraded.mend()).startsWith("sysctl kernel.kptr_restrict=");
            });

    Files.writeString(kallsyms, "0000000000000000 A data\nffffffff81000000 T first\n");
    assertThat(look(config)).isEqualTo(Readiness.ok());
  }

  private Readiness look(FtraceConfig.Builder config) throws IOException {
    return check.check(FtraceRequest.of(config.build()), false);
  }
}
