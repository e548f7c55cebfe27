package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs whose JVM records itself because the agent's settings say so. */
@Timeout(400)
class AgentJfrIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /**
   * Maximum number of attempts, each of which starts a process and takes a fraction of a second.
   */
  private static final int MAX_ATTEMPTS = 50;

  private static final String AGENT =
      "-javaagent:"
          + SondaProcess.DISTRIBUTION.resolve("lib/agent/sonda-agent.jar")
          + "=on=jfr,name=shop";

  @TempDir Path folder;

  @Test
  void shouldRecordEventsOfJvmThatRefusesAttach() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program = start(AGENT, "-XX:+DisableAttachMechanism");
        EndlessRecording recording = recording(program)) {
      String messages = recording.endWith("Java Thread Park");
      assertThat(messages).contains("dev.sonda.jfr (shop)").doesNotContain("recorded");
      end(program);
    }
    assertThat(dumped()).contains("Java Thread Park");
  }

  /** The daemon could attach to the JVM but doesn't: each event is recorded once. */
  @Test
  void shouldRecordJfrOnlyByAgentWhenDaemonRuns() throws Exception {
    try (SondaProcess _ = daemon();
        TracedProgramProcess program = start(AGENT);
        EndlessRecording recording = recording(program)) {
      String begun = recordings(program);
      recording.endWith();
      assertThat(Pattern.compile("name=sonda-\\d+-(\\d+)-").matcher(begun).results())
          .as(begun)
          .extracting(name -> Long.parseLong(name.group(1)))
          .containsExactly(program.pid());
      end(program);
    }
  }

  private SondaProcess daemon() throws Exception {
    SondaProcess daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
    return daemon;
  }

  /** Starts a program and waits until its data source is registered with the service. */
  private TracedProgramProcess start(String... flags) throws Exception {
    TracedProgramProcess program =
        TracedProgramProcess.start(
            folder, AgentTracedProgram.class, List.of(flags), folder.resolve("end").toString());
    program.await("runs");
    int attempts = 0;
    while (countSources() < 2) {
      assertThat(++attempts).as("attempts to see the program's source").isLessThan(MAX_ATTEMPTS);
    }
    return program;
  }

  private long countSources() throws Exception {
    try (SondaProcess sources = SondaProcess.start(folder, "sources")) {
      assertThat(sources.exitCode(LIMIT)).as(sources.stderr()).isZero();
      return sources.stdout().lines().filter("dev.sonda.jfr"::equals).count();
    }
  }

  private EndlessRecording recording(TracedProgramProcess program) throws Exception {
    return EndlessRecording.start(
        folder,
        "name: \"dev.sonda.jfr\" legacy_config: \"pids=%d\\njdk.ThreadPark#threshold=1ms\""
            .formatted(program.pid()));
  }

  /** Waits for a JFR recording in the program and returns the list of recordings. */
  private static String recordings(TracedProgramProcess program) throws Exception {
    String answer = answerToCheck(program);
    for (int attempts = 0; !answer.contains("name=sonda-"); attempts++) {
      assertThat(attempts).as("attempts to see a recording").isLessThan(MAX_ATTEMPTS);
      answer = answerToCheck(program);
    }
    return answer;
  }

  private static String answerToCheck(TracedProgramProcess program) throws Exception {
    Process jcmd =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                Long.toString(program.pid()),
                "JFR.check")
            .redirectErrorStream(true)
            .start();
    String answer = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(jcmd.waitFor()).as(answer).isZero();
    return answer;
  }

  private void end(TracedProgramProcess program) throws Exception {
    Files.writeString(folder.resolve("end"), "");
    program.awaitSuccess();
  }

  private String dumped() throws Exception {
    try (SondaProcess dump = SondaProcess.start(folder, "dump", "trace")) {
      assertThat(dump.exitCode(LIMIT)).as(dump.stderr()).isZero();
      return dump.stdout();
    }
  }
}
