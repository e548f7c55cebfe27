package dev.sonda.probe.ftrace.internal.request;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.ftrace.internal.FakeTracefs;
import dev.sonda.probe.ftrace.internal.format.KnownEvents;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SelectedEventsTest {
  private static final KnownEvents KNOWN = KnownEvents.load();

  @TempDir Path root;
  private FakeTracefs tracefs;

  @BeforeEach
  void setUp() {
    tracefs = new FakeTracefs(root);
  }

  @Test
  void shouldFindEventsByGroupAndName() throws IOException {
    SelectedEvents choice = choice("sched/sched_waking", "sched/sched_switch", "sched/nonsense");

    assertThat(paths(choice)).containsExactly("sched/sched_switch", "sched/sched_waking");
    assertThat(choice.unknown()).containsExactly("sched/nonsense");
  }

  @Test
  void shouldFindWholeGroups() throws IOException {
    SelectedEvents choice = choice("sched/*", "nonsense/*");

    assertThat(paths(choice)).containsExactly("sched/sched_switch", "sched/sched_waking");
    assertThat(choice.unknown()).containsExactly("nonsense/*");
  }

  @Test
  void shouldFindGroupOfBareName() throws IOException {
    tracefs.file("events/mine/my_event/format", "");
    SelectedEvents choice = choice("sched_switch", "my_event", "nonsense");

    assertThat(paths(choice)).containsExactly("mine/my_event", "sched/sched_switch");
    assertThat(choice.unknown()).containsExactly("nonsense");
  }

  @Test
  void shouldMapSyscallsAndAtraceCategoriesToKernelEvents() throws IOException {
    tracefs.file("events/ftrace/print/format", "");
    SelectedEvents choice =
        choice(FtraceConfig.newBuilder().addSyscallEvents("sys_read").addAtraceCategories("gfx"));

    assertThat(paths(choice))
        .containsExactly("ftrace/print", "raw_syscalls/sys_enter", "raw_syscalls/sys_exit");
  }

  /** Also if no program listens for the category names. */
  @Test
  void shouldFindTheEventsOfCategories() throws IOException {
    tracefs.file("events/cgroup/cgroup_mkdir/format", "");
    FtraceConfig.Builder config =
        FtraceConfig.newBuilder().addAtraceCategories("sched").addAtraceCategories("am");
    tracefs.file("events/ftrace/print/format", "");

    assertThat(paths(choice(config)))
        .containsExactly(
            "cgroup/cgroup_mkdir", "ftrace/print", "sched/sched_switch", "sched/sched_waking");
    assertThat(choice(config).unknown()).isEmpty();
    assertThat(paths(choice(config.setAtraceUserspaceOnly(true)))).containsExactly("ftrace/print");
  }

  @Test
  void shouldReportThatKernelHasNoFunctionGraph() throws IOException {
    assertThat(choice(FtraceConfig.newBuilder().setEnableFunctionGraph(true)).unknown())
        .containsExactly("ftrace/funcgraph_entry", "ftrace/funcgraph_exit");
  }

  private SelectedEvents choice(String... events) throws IOException {
    return choice(FtraceConfig.newBuilder().addAllFtraceEvents(List.of(events)));
  }

  private SelectedEvents choice(FtraceConfig.Builder config) throws IOException {
    return SelectedEvents.of(FtraceRequest.of(config.build()), tracefs.folder(), KNOWN);
  }

  private static List<String> paths(SelectedEvents choice) {
    return choice.events().stream().map(EventName::path).toList();
  }
}
