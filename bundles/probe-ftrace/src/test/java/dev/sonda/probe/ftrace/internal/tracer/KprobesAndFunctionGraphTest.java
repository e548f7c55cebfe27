package dev.sonda.probe.ftrace.internal.tracer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.probe.ftrace.internal.FakeTracefs;
import dev.sonda.probe.ftrace.internal.plan.KprobeType;
import dev.sonda.probe.ftrace.internal.request.EventName;
import dev.sonda.probe.ftrace.internal.request.FtraceRequest;
import dev.sonda.probe.ftrace.internal.request.SyscallNumbers;
import dev.sonda.probe.ftrace.internal.tracer.kernel.FtraceSetupErrors;
import dev.sonda.probe.ftrace.internal.tracer.kernel.TracefsConfigurator;
import dev.sonda.probe.ftrace.internal.tracer.kernel.TracefsRecoveryNote;
import dev.sonda.probe.ftrace.internal.tracer.statistics.KprobeCounts;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.FtraceConfig.KprobeEvent;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Kprobes and function graph on a fake kernel that supports them. */
class KprobesAndFunctionGraphTest {
  private static final String FILTERS = "set_ftrace_filter";
  private static final String ROOTS = "set_graph_function";
  private static final String ALL = "#### all functions enabled ####\n";

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path root;
  @TempDir Path notes;

  private final FtraceSetupErrors report = FtraceSetupErrors.begin(List.of());
  private FakeTracefs tracefs;
  private TracefsRecoveryNote leftover;
  private TracefsConfigurator kernel;

  @BeforeEach
  void setUp() {
    tracefs =
        new FakeTracefs(root)
            .file("available_tracers", "function_graph function nop\n")
            .file("kprobe_events", "")
            .file("kprobe_profile", "  vfs_read   10   2\n  vfs_write   5   0\n")
            .file(FILTERS, ALL)
            .file(ROOTS, ALL)
            .file("max_graph_depth", "0\n");
    leftover = new TracefsRecoveryNote(note());
    kernel =
        new TracefsConfigurator(
            tracefs.folder(), tracefs.folder(), leftover, SyscallNumbers.ofThisMachine());
  }

  @Test
  void shouldAddProbesToKernel() throws IOException {
    FtraceConfig.Builder config = FtraceConfig.newBuilder();
    probe(config, "vfs_read", KprobeEvent.KprobeType.KPROBE_TYPE_KPROBE);
    probe(config, "vfs_write", KprobeEvent.KprobeType.KPROBE_TYPE_KRETPROBE);
    probe(config, "do_exit", KprobeEvent.KprobeType.KPROBE_TYPE_BOTH);
    probe(config, "nothing", KprobeEvent.KprobeType.KPROBE_TYPE_UNKNOWN);

    SortedMap<EventName, KprobeType> probes = addProbes("a", config);

    assertThat(probes)
        .containsEntry(new EventName("perfetto_kprobes", "vfs_read"), KprobeType.INSTANT)
        .containsEntry(new EventName("perfetto_kretprobes", "vfs_write"), KprobeType.INSTANT)
        .containsEntry(new EventName("perfetto_kprobes", "do_exit"), KprobeType.BEGIN)
        .containsEntry(new EventName("perfetto_kretprobes", "do_exit"), KprobeType.END)
        .hasSize(4);
    assertThat(tracefs.text("kprobe_events").lines())
        .containsExactly(
            "p:perfetto_kprobes/do_exit do_exit",
            "p:perfetto_kprobes/vfs_read vfs_read",
            "r1024:perfetto_kretprobes/do_exit do_exit",
            "r1024:perfetto_kretprobes/vfs_write vfs_write");
  }

  @Test
  void shouldRemoveAddedProbesWithLastSession() throws IOException {
    addProbes("a", reading());
    made("perfetto_kprobes/vfs_read");
    kernel.add("b", FtraceRequest.of(FtraceConfig.getDefaultInstance()), 64);
    kernel.remove("a");
    assertThat(tracefs.text("kprobe_events")).doesNotContain("-:");

    kernel.remove("b");
    assertThat(tracefs.text("kprobe_events").lines())
        .last()
        .isEqualTo("-:perfetto_kprobes/vfs_read");
  }

  @Test
  void shouldUseProbesOfOtherProgramsAndNotRemoveThem() throws IOException {
    made("perfetto_kprobes/vfs_read");
    assertThat(addProbes("a", reading())).hasSize(1);
    kernel.remove("a");

    assertThat(tracefs.text("kprobe_events")).isEmpty();
  }

  @Test
  void shouldReportProbesThatTheKernelRefuses() throws IOException {
    tracefs.remove("kprobe_events");

    assertThat(addProbes("a", reading())).isEmpty();
    assertThat(report.failedEvents()).containsExactly("perfetto_kprobes/vfs_read");
    log.expect("can't probe perfetto_kprobes/vfs_read: .*no such file");
  }

  @Test
  void shouldRemoveProbesThatAKilledProcessLeft() throws IOException {
    addProbes("a", reading());
    made("perfetto_kprobes/vfs_read");
    Path note = note();
    Files.writeString(note, Files.readString(note).replaceFirst("owner=\\d+", "owner=4194305"));

    leftover.cleanUp(tracefs.folder(), tracefs.folder());

    assertThat(tracefs.text("kprobe_events").lines())
        .last()
        .isEqualTo("-:perfetto_kprobes/vfs_read");
    log.expect("killed while it traced");
  }

  @Test
  void shouldCountHitsAndMissesOfAllProbes() throws IOException {
    assertThat(KprobeCounts.of(tracefs.folder())).isEqualTo(new KprobeCounts(15, 2));
    assertThat(KprobeCounts.parse("")).isEqualTo(KprobeCounts.NONE);
    assertThatThrownBy(() -> KprobeCounts.parse("a b c")).hasMessageContaining("without counts");
  }

  @Test
  void shouldGraphTheFunctionsOfAllSessions() throws IOException {
    add("a", graph().setFunctionGraphMaxDepth(3).addFunctionFilters("vfs_*"));
    assertThat(tracefs.text("current_tracer")).isEqualTo("function_graph");
    assertThat(tracefs.text("max_graph_depth")).isEqualTo("3");
    add("b", graph().addFunctionFilters("do_exit").addFunctionGraphRoots("do_fork"));

    assertThat(tracefs.text(FILTERS).lines()).containsExactly("vfs_*", "do_exit");
    assertThat(tracefs.text(ROOTS).lines()).containsExactly("do_fork");
    kernel.remove("a");
    assertThat(tracefs.text("current_tracer")).isEqualTo("function_graph");
    kernel.remove("b");
    assertThat(tracefs.text("current_tracer")).isEqualTo("nop");
    assertThat(tracefs.text(FILTERS)).isEmpty();
    assertThat(tracefs.text(ROOTS)).isEmpty();
    assertThat(tracefs.text("max_graph_depth")).isEqualTo("0");
    assertThat(note()).doesNotExist();
  }

  @Test
  void shouldRestoreFunctionFilterOfAnotherTracer() throws IOException {
    tracefs.file(FILTERS, "vfs_read\nvfs_write\nschedule:traceoff:unlimited\n");
    add("a", graph().addFunctionFilters("do_exit"));
    kernel.remove("a");

    assertThat(tracefs.text(FILTERS)).isEqualTo("vfs_read vfs_write");
  }

  /** The kernel allows only one function tracer, and refuses the second one. */
  @Test
  void shouldRestoreFilesWhenKernelHasNoFunctionGraph() throws IOException {
    tracefs.remove(ROOTS);

    assertThatThrownBy(() -> add("a", graph().addFunctionFilters("do_exit")))
        .hasMessageContaining(ROOTS);
    assertThat(tracefs.text("current_tracer")).isEqualTo("nop");
    assertThat(note()).doesNotExist();
  }

  /** The state file, in a folder that is created with the first state file. */
  private Path note() {
    return notes.resolve("sonda").resolve("note");
  }

  private static FtraceConfig.Builder graph() {
    return FtraceConfig.newBuilder().setEnableFunctionGraph(true);
  }

  private void add(String session, FtraceConfig.Builder config) throws IOException {
    kernel.add(session, FtraceRequest.of(config.build()), 64);
  }

  private static FtraceConfig.Builder reading() {
    FtraceConfig.Builder config = FtraceConfig.newBuilder();
    probe(config, "vfs_read", KprobeEvent.KprobeType.KPROBE_TYPE_KPROBE);
    return config;
  }

  private static void probe(FtraceConfig.Builder config, String name, KprobeEvent.KprobeType type) {
    config.addKprobeEventsBuilder().setProbe(name).setType(type);
  }

  /** Creates the event as the kernel does when a probe is added. */
  private void made(String event) {
    tracefs.file("events/" + event + "/format", "").file("events/" + event + "/enable", "0\n");
  }

  private SortedMap<EventName, KprobeType> addProbes(String session, FtraceConfig.Builder config)
      throws IOException {
    FtraceRequest request = FtraceRequest.of(config.build());
    kernel.add(session, request, 64);
    SortedMap<EventName, KprobeType> probes = kernel.makeProbes(request, report);
    kernel.turnOn(session, new TreeSet<>(), report);
    return probes;
  }
}
