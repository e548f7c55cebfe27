package dev.sonda.cli.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState.TracingSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SessionCommandsTest {
  private final FakeTracing service = new FakeTracing();

  @TempDir Path folder;

  SessionCommandsTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
  }

  @Test
  void shouldStartSessionWithGivenName() {
    service.onEnabled = () -> {};

    CommandRun run = CommandRun.with(service, "start", "mine", "-b", "1mb");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("sonda stop mine ends and saves the session");
    assertThat(service.detached).containsOnlyKeys("mine");
    TraceConfig config = service.configs.getLast();
    assertThat(config.getUniqueSessionName()).isEqualTo("mine");
    assertThat(config.getBuffers(0).getSizeKb()).isEqualTo(1024);
    assertThat(config.getDurationMs()).isZero();
  }

  @Test
  void shouldStartEndlessSessionsFromPresetOrYamlConfig() throws Exception {
    service.onEnabled = () -> {};
    Path yaml = folder.resolve("c.txt");
    Files.writeString(yaml, "duration_ms: 5000\ndata_sources:\n- config: {name: linux.sys_stats}");

    CommandRun preset =
        CommandRun.with(service, "start", "a", "--preset", "cpu", "--allow-missing");
    assertThat(preset.exitCode()).as(preset.err()).isZero();
    assertThat(service.configs.getLast().getDataSourcesList())
        .anyMatch(source -> source.getConfig().getName().equals("linux.sys_stats"));
    assertThat(service.configs.getLast().getDurationMs()).isZero();

    CommandRun ends = CommandRun.with(service, "start", "b", "--yaml", "-c", yaml.toString());
    assertThat(ends.exitCode()).isEqualTo(2);
    assertThat(ends.err()).contains("-t 0, which gives it no end");

    CommandRun endless =
        CommandRun.with(
            service, "start", "b", "--yaml", "-c", yaml.toString(), "-t", "0", "--add-attribute=k");
    assertThat(endless.exitCode()).as(endless.err()).isZero();
    assertThat(service.configs.getLast().getDurationMs()).isZero();
  }

  @Test
  void shouldNotOverwriteDefaultFileWhenOutputIsNotNamed() throws Exception {
    Path old = Path.of("trace.pftrace");
    Files.writeString(old, "precious");
    try {
      service.detached.put("mine", TraceConfig.getDefaultInstance());
      for (List<String> line : List.of(List.of("stop", "mine"), List.of("snapshot"))) {
        CommandRun run = CommandRun.with(service, line.toArray(String[]::new));
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.err()).contains("trace.pftrace: it exists already; -o FILE names another");
        assertThat(old).hasContent("precious");
      }
      assertThat(service.detached).containsKey("mine");
    } finally {
      Files.delete(old);
    }
  }

  @Test
  void shouldSetNoSessionNameWhenDetachCommandStartsSession() {
    service.onEnabled = () -> {};

    assertThat(CommandRun.with(service, "detach", "key", "-b", "1mb").exitCode()).isZero();

    assertThat(service.configs.getLast().getUniqueSessionName()).isEmpty();
  }

  @Test
  void shouldPassKernelEventsToConfig() {
    service.onEnabled = () -> {};

    CommandRun.with(service, "start", "mine", "sched/sched_switch", "--allow-missing");

    assertThat(service.configs.getLast().getDataSources(0).getConfig().getName())
        .isEqualTo("linux.ftrace");
  }

  @Test
  void shouldStopAndSaveASession() {
    service.detached.put("mine", TraceConfig.getDefaultInstance());
    service.onAttached = () -> {};
    Path file = folder.resolve("t.pftrace");

    CommandRun run = CommandRun.with(service, "stop", "mine", "--json", "-o", file.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls).contains("attach mine", "flush", "disableTracing", "readBuffers");
    assertThat(run.out()).contains(file.toString(), "\"losses\":[]");
  }

  @Test
  void shouldFollowAnAttachedSession() {
    service.detached.put("mine", TraceConfig.getDefaultInstance());

    CommandRun run = CommandRun.with(service, "attach", "mine", "-o", folder + "/t.pftrace");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls).contains("attach mine").doesNotContain("disableTracing");
  }

  @Test
  void shouldReportUnknownSession() {
    CommandRun run = CommandRun.with(service, "stop", "mine");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no detached session with the key 'mine'");
  }

  @Test
  void shouldSnapshotTheOnlySession() {
    CommandRun run = CommandRun.with(service, "snapshot", "-o", folder + "/t.pftrace");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls).contains("clone 7 '' false false");
  }

  @Test
  void shouldSnapshotASessionByName() {
    service.sessionName = "mine";
    CommandRun.with(service, "snapshot", "mine", "-o", folder + "/t.pftrace");
    assertThat(service.calls).contains("clone 0 'mine' false false");
  }

  @Test
  void shouldRequireSessionNameWhenSeveralSessionsRun() {
    service.moreSessions.add(
        TracingSession.newBuilder().setId(8).setUniqueSessionName("other").build());

    CommandRun run = CommandRun.with(service, "snapshot", "-o", folder + "/t.pftrace");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("which session? There are 7, 8 ('other')");
  }

  @Test
  void shouldCloneForABugreport() {
    CommandRun run =
        CommandRun.with(
            service, "clone", "7", "--clone-for-bugreport", "-o", folder + "/t.pftrace");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls).contains("clone 7 '' true true");
  }

  @Test
  void shouldListSessions() {
    service.sessionName = "mine";
    assertThat(CommandRun.with(service, "sessions").out())
        .isEqualTo(
            """
            ID  NAME  STATE    USER  SOURCES  BUFFERS  LENGTH
            7   mine  STARTED  1000  2        2.1 MB   5.0 s
            """);
    assertThat(CommandRun.with(service, "sessions", "--json").out())
        .isEqualTo(
            "{\"id\":7,\"name\":\"mine\",\"state\":\"STARTED\",\"uid\":1000,\"sources\":2,"
                + "\"buffers_kb\":2048,\"duration_ms\":5000}\n");
  }

  @Test
  void shouldFireTriggers() {
    CommandRun run = CommandRun.with(service, "trigger", "a", "b");
    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls).contains("activateTriggers [a, b]", "sync");
    assertThat(CommandRun.with(service, "trigger").exitCode()).isEqualTo(2);
  }

  @Test
  void shouldReportMissingArgument() {
    for (String command : List.of("start", "stop", "attach", "detach", "clone")) {
      CommandRun run = CommandRun.with(service, command);
      assertThat(run.exitCode()).isEqualTo(2);
      assertThat(run.err()).contains("Missing required parameter").hasLineCount(1);
    }
  }

  @Test
  void shouldNotWaitForServiceThatHasDisconnected() {
    service.refusesQuestions = "killed";
    CommandRun run = CommandRun.with(service, "sessions");
    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains("went away: killed");
  }
}
