package dev.sonda.cli.internal.query;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.FtraceDescriptor;
import dev.sonda.protos.SondaFtraceDescriptor;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QueryCommandsTest {
  private final FakeTracing service = new FakeTracing();

  @Test
  void shouldListSources() {
    service.sources.put("a.first", Readiness.ok());

    assertThat(CommandRun.with(service, "sources").out()).isEqualTo("a.first\nlinux.sys_stats\n");
    assertThat(service.calls).contains("awaitSettled", "close");
  }

  @Test
  void shouldListSourcesAsJson() {
    assertThat(CommandRun.with(service, "sources", "--json").out())
        .isEqualTo("{\"name\":\"linux.sys_stats\",\"producer\":\"probes\"}\n");
  }

  @Test
  void shouldListEventsAndCategoriesOfSource() throws Exception {
    describeFtrace();

    assertThat(CommandRun.with(service, "sources", "linux.ftrace").out())
        .isEqualTo(
            """
            linux.ftrace (probes)
            irq/
              irq_handler_entry
            sched/
              sched_switch sched_waking
            categories, each of several events:
              sched: Scheduling
            """);
    assertThat(CommandRun.with(service, "sources", "linux.ftrace", "--names").out())
        .isEqualTo("irq/irq_handler_entry\nsched/sched_switch\nsched/sched_waking\n");
    assertThat(CommandRun.with(service, "sources", "linux.ftrace", "--json").out())
        .isEqualTo(
            "{\"name\":\"linux.ftrace\",\"producer\":\"probes\",\"events\":["
                + "\"irq/irq_handler_entry\",\"sched/sched_switch\",\"sched/sched_waking\"],"
                + "\"categories\":{\"sched\":\"Scheduling\"}}\n");
  }

  @Test
  void shouldListEventsOfJfrWithTheirFields() {
    service.sources.put("dev.sonda.jfr", Readiness.ok());

    assertThat(CommandRun.with(service, "sources", "dev.sonda.jfr").out())
        .startsWith("dev.sonda.jfr (probes)\nevents of JFR in Java ")
        .contains("\nJava Virtual Machine / GC / Collector\n")
        .contains("\n  jdk.GarbageCollection: gcId, name, cause, sumOfPauses, longestPause\n");
    assertThat(CommandRun.with(service, "sources", "dev.sonda.jfr", "--names").out())
        .contains("\njdk.ThreadPark\n");
    assertThat(CommandRun.with(service, "sources", "dev.sonda.jfr", "--json").out())
        .contains("\"jdk.GarbageCollection\":{\"gcId\":\"int\"");
  }

  @Test
  void shouldSuggestSourceWhenNameIsMisspelt() {
    CommandRun run = CommandRun.with(service, "sources", "linux.sysstats");

    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err())
        .contains("no data source 'linux.sysstats'; did you mean 'linux.sys_stats'?");
  }

  @Test
  void shouldListNoNamesWhenSourceHasNoEvents() {
    assertThat(CommandRun.with(service, "sources", "linux.sys_stats", "--names").out()).isEmpty();
    assertThat(CommandRun.with(service, "sources", "linux.sys_stats").out())
        .isEqualTo("linux.sys_stats (probes)\n");
  }

  @Test
  void shouldBreakLongListsIntoLines() throws Exception {
    List<String> events = IntStream.range(0, 40).mapToObj(number -> "event" + number).toList();
    SelectableSourceEvents details =
        new SelectableSourceEvents(
            new SourceListEntry("a", "b"),
            List.of(),
            List.of(new SelectableSourceEvents.EventGroup("group", events)),
            2);

    assertThat(details.lines())
        .hasSize(7)
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(101))
        .endsWith("and 2 groups more, which its producer doesn't tell");
    assertThat(details.names()).hasSize(40);
  }

  private void describeFtrace() throws InvalidProtocolBufferException {
    SondaFtraceDescriptor.Builder ours = SondaFtraceDescriptor.newBuilder();
    ours.addEventGroupsBuilder().setName("irq").addEvents("irq_handler_entry");
    ours.addEventGroupsBuilder()
        .setName("sched")
        .addEvents("sched_switch")
        .addEvents("sched_waking");
    FtraceDescriptor.Builder ftrace =
        FtraceDescriptor.parseFrom(ours.build().toByteString()).toBuilder();
    ftrace.addAtraceCategoriesBuilder().setName("sched").setDescription("Scheduling");
    service.sources.put("linux.ftrace", Readiness.ok());
    service.descriptors.put(
        "linux.ftrace",
        DataSourceDescriptor.newBuilder()
            .setFtraceDescriptor(ftrace.build().toByteString())
            .build());
  }

  @Test
  void shouldListProducersSourcesAndSessions() {
    assertThat(CommandRun.with(service, "query").out())
        .isEqualTo(
            """
            Fake 1

            ID  PRODUCER  USER  PID  VERSION
            1   probes    0     0

            SOURCE           PRODUCER
            linux.sys_stats  probes

            ID  NAME  STATE    USER  SOURCES  BUFFERS  LENGTH
            7   -     STARTED  1000  2        2.1 MB   5.0 s
            """);
    assertThat(CommandRun.with(service, "query", "--json").out())
        .startsWith("{\"version\":\"Fake 1\",\"producers\":[{\"id\":1,\"name\":\"probes\"")
        .contains("\"sources\":[{\"name\":\"linux.sys_stats\",", "\"sessions\":[{\"id\":7,")
        .hasLineCount(1);
  }

  @Test
  void shouldReturnSessionsAndReasonsWhySourceIsMissing() throws Exception {
    try (ServiceQueryConnection query = ServiceQueryConnection.open(service::connect)) {
      assertThat(query.sessions())
          .containsExactly(new SessionListEntry(7, "STARTED", 1000, "", 5000, 2, 2048));
      assertThat(query.why("linux.sys_stats")).isEmpty();
      assertThat(query.why("linux.sys_stat")).containsExactly("no bundle offers it");
    }
    assertThat(service.calls).endsWith("close");
  }
}
