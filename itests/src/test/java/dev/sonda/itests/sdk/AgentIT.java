package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.track.event.ResolvedTrackEvents;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The agent in a program with a web server, a database and a scheduled executor. */
@Timeout(400)
class AgentIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String METHODS = "methods=dev.sonda.itests.sdk.AgentTracedProgram::order";

  @TempDir Path folder;

  @Test
  void shouldTraceProgramWhenStartedWithAgent() throws Exception {
    Path jar = SondaProcess.DISTRIBUTION.resolve("lib/agent/sonda-agent.jar");
    try (SondaProcess _ = daemon();
        TracedProgramProcess program = start(List.of("-javaagent:" + jar + "=" + METHODS))) {
      program.await("runs");
      try (EndlessRecording recording = recording()) {
        endWhenTraced(recording);
      }
      end(program);
      assertTraced(trace());
      assertThat(program.output()).doesNotContain("restricted method").doesNotContain("sonda");
    }
  }

  @Test
  void shouldTraceRunningProgramWhenAttached() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program = start(List.of("-XX:+EnableDynamicAgentLoading"))) {
      program.await("runs");
      try (EndlessRecording recording = recording()) {
        attachTo(program);
        endWhenTraced(recording);
      }
      end(program);
      assertTraced(trace());
    }
  }

  @Test
  void shouldReportWhyAgentCannotAttach() throws Exception {
    try (SondaProcess attach = attach("999999999")) {
      assertThat(attach.exitCode(LIMIT)).isEqualTo(2);
      assertThat(attach.stderr()).contains("process 999999999");
    }
  }

  @Test
  void shouldNotDisturbProgramWhenAgentSettingsAreWrong() throws Exception {
    Path jar = SondaProcess.DISTRIBUTION.resolve("lib/agent/sonda-agent.jar");
    try (TracedProgramProcess program = start(List.of("-javaagent:" + jar + "=on=everything"))) {
      program.await("runs");
      end(program);
      assertThat(program.output())
          .contains("\"everything\" isn't one of traced, http, jdbc, executor, park, mount, jfr");
    }
  }

  private static void assertTraced(ResolvedTrackEvents trace) {
    assertThat(trace.texts())
        .anyMatch(text -> text.startsWith("begin java.method AgentTracedProgram.order"))
        .anyMatch(text -> text.startsWith("begin java.http.server GET /order"))
        .anyMatch(text -> text.startsWith("begin java.http.client GET 127.0.0.1"))
        .anyMatch(text -> text.startsWith("begin java.executor AgentTracedProgram$$Lambda"))
        .contains(
            "begin java.jdbc SELECT {sql=select count(*) from orders}",
            "begin java.jdbc INSERT {sql=insert into orders (item) values (?)}",
            "end {status=200}");
  }

  private SondaProcess daemon() throws Exception {
    SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service");
    daemon.awaitStderr("ready", LIMIT);
    return daemon;
  }

  private TracedProgramProcess start(List<String> flags) throws Exception {
    return TracedProgramProcess.start(
        folder, AgentTracedProgram.class, flags, folder.resolve("end").toString());
  }

  private void attachTo(TracedProgramProcess program) throws Exception {
    try (SondaProcess attach = attach(Long.toString(program.pid()), "--trace", METHODS)) {
      assertThat(attach.exitCode(LIMIT)).as(attach.stderr()).isZero();
      assertThat(attach.stderr()).contains("traces ").contains(" methods of ");
    }
  }

  private SondaProcess attach(String pid, String... more) throws Exception {
    return SondaProcess.start(
        folder,
        Stream.concat(Stream.of("attach", "--jvm", pid), Stream.of(more)).toArray(String[]::new));
  }

  private EndlessRecording recording() throws Exception {
    return EndlessRecording.start(folder, "name: \"track_event\"");
  }

  private static void endWhenTraced(EndlessRecording recording) throws Exception {
    recording.endWith(
        "AgentTracedProgram.order",
        "GET /order",
        "GET 127.0.0.1",
        "AgentTracedProgram$$Lambda",
        "SELECT",
        "INSERT");
  }

  private void end(TracedProgramProcess program) throws Exception {
    Files.writeString(folder.resolve("end"), "");
    program.awaitSuccess();
  }

  private ResolvedTrackEvents trace() throws Exception {
    return ResolvedTrackEvents.of(Files.readAllBytes(folder.resolve("trace")));
  }
}
