package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.ThreadObserver;
import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.trace.MessageView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * One reader and one kernel buffer with sessions that start and stop: each session gets only its
 * own events.
 */
@Timeout(240)
class SessionFanOutTest {
  private static final int FTRACE_EVENTS = 1;
  private static final String SWITCH = "sched/sched_switch";
  private static final String WAKING = "sched/sched_waking";

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir private Path folder;
  @TempDir private Path notes;

  private FakeTracefs tree;
  private FtraceDataSource source;

  @BeforeEach
  void setUp() {
    tree = new FakeTracefs(folder);
    source = new FtraceDataSource(new Tracefs(List.of(folder)), notes, FtraceSessionFixture.LOOKS);
  }

  @AfterEach
  void tearDown() {
    source.deactivate();
  }

  @Test
  void shouldGiveEachSessionItsEventsFromItsStartToItsStop() throws IOException {
    FtraceSessionFixture switches = started(1, SWITCH);
    kernelRecords(10);
    switches.flush();
    FtraceSessionFixture both = started(2, SWITCH, WAKING);
    FtraceSessionFixture wakings = started(3, WAKING);
    kernelRecords(20);
    flush(switches, both, wakings);
    both.stop();
    kernelRecords(30);
    flush(switches, wakings);
    switches.stop();
    kernelRecords(40);
    wakings.stop();

    assertThat(events(switches)).containsExactly("switch 10", "switch 20", "switch 30");
    assertThat(events(both)).containsExactly("switch 20", "waking 20");
    assertThat(events(wakings)).containsExactly("waking 20", "waking 30", "waking 40");
  }

  @Test
  void shouldEnableOnlyEventsOfRunningSessions() throws IOException {
    FtraceSessionFixture switches = started(1, SWITCH);
    assertThat(on()).containsExactly(SWITCH);
    FtraceSessionFixture both = started(2, SWITCH, WAKING);
    assertThat(on()).containsExactly(SWITCH, WAKING);
    both.stop();
    assertThat(on()).as("the other wants it still").containsExactly(SWITCH);
    switches.stop();
  }

  @Test
  void shouldReportSeenThreadsWithSessionId() throws IOException {
    Set<String> told = new TreeSet<>();
    ThreadObserver observer =
        (sessionId, threadIds, count) -> {
          for (int i = 0; i < count; i++) {
            told.add(sessionId + " saw " + threadIds[i]);
          }
        };
    source.addObserver(observer);
    FtraceSessionFixture switches = started(7, SWITCH);
    FtraceSessionFixture wakings = started(8, WAKING);

    kernelRecords(10);
    flush(switches, wakings);
    switches.stop();
    kernelRecords(20);
    wakings.stop();

    assertThat(told).contains("7 saw 10", "8 saw 10", "8 saw 20").doesNotContain("7 saw 20");
  }

  private FtraceSessionFixture started(long sessionId, String... events) {
    FtraceConfig.Builder config = FtraceSessionFixture.events(events);
    config.getCompactSchedBuilder().setEnabled(false);
    return FtraceSessionFixture.started(source, sessionId, config);
  }

  private static void flush(FtraceSessionFixture... runs) {
    for (FtraceSessionFixture run : runs) {
      run.flush();
    }
  }

  /** Adds a context switch to the thread and a wake-up of it to the kernel's buffer. */
  private void kernelRecords(int thread) throws IOException {
    RawPageBuilder page =
        RawPageBuilder.at(1000)
            .record(0, RawRecordBuilder.of(SWITCH).thread(thread).set("next_pid", thread).toBytes())
            .record(0, RawRecordBuilder.of(WAKING).thread(thread).set("pid", thread).toBytes());
    Files.write(
        folder.resolve("per_cpu/cpu0/trace_pipe_raw"), page.toBytes(), StandardOpenOption.APPEND);
  }

  private List<String> on() {
    return List.of(SWITCH, WAKING).stream().filter(tree::isOn).toList();
  }

  private static List<String> events(FtraceSessionFixture run) {
    List<String> events = new ArrayList<>();
    for (RecordedMessage packet : run.packets()) {
      for (Object bundle : packet.values(FTRACE_EVENTS)) {
        DecodedPages.read((byte[]) bundle).messages("event").forEach(event -> add(event, events));
      }
    }
    return events;
  }

  private static void add(MessageView event, List<String> events) {
    events.add(
        event.has("sched_switch")
            ? "switch " + event.message("sched_switch").integer("next_pid")
            : "waking " + event.message("sched_waking").integer("pid"));
  }
}
