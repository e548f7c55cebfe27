package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Perfetto's and Sonda's probes, both connected to Perfetto's service in a folder, with one
 * concurrent session for each.
 */
record ProbeComparisonSessions(Path folder) {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Owner of a session: the name of its config and of its trace. */
  enum Who {
    THEIRS("perfetto.traced_probes"),
    OURS("dev.sonda.probes");

    private final String producer;

    Who(String producer) {
      this.producer = producer;
    }

    String producer() {
      return producer;
    }
  }

  /** Writes the config of one session; {@code PRODUCER} stands for the name of its producer. */
  void config(Who who, String text) throws IOException {
    Files.writeString(file(who, ".cfg"), text.replace("PRODUCER", who.producer()));
  }

  /** Writes the config of both sessions. */
  void config(String text) throws IOException {
    for (Who who : Who.values()) {
      config(who, text);
    }
  }

  /**
   * Records both sessions, which must lose no data, when both producers have registered all
   * sources.
   *
   * @return output of the probes
   */
  String record(String... sources) throws Exception {
    String said;
    try (PerfettoProcess service = PerfettoProcess.start(folder, "traced");
        PerfettoProcess theirs = PerfettoProcess.start(folder, "traced_probes");
        SondaProcess ours = SondaProcess.start(folder, "daemon", "--probes")) {
      for (String source : sources) {
        awaitSource(service, Who.OURS, source);
        awaitSource(service, Who.THEIRS, source);
      }
      try (PerfettoProcess first = start(Who.THEIRS);
          PerfettoProcess second = start(Who.OURS)) {
        first.awaitSuccess(LIMIT);
        second.awaitSuccess(LIMIT);
      }
      assertThat(ours.isAlive()).isTrue();
      said = theirs.output();
    }
    for (Who who : Who.values()) {
      assertThat(TraceProcessorCommand.errorsAndLosses(trace(who))).as(who.name()).isEmpty();
    }
    return said;
  }

  /** Waits until the service in the folder lists this source of these probes. */
  void awaitSource(PerfettoProcess service, Who who, String source) throws IOException {
    service.await(() -> has(who.producer(), source), who + "' " + source, LIMIT);
  }

  private boolean has(String producer, String source) {
    try (PerfettoProcess query = PerfettoProcess.start(folder, "perfetto", "--query")) {
      query.awaitEnd(LIMIT);
      return query
          .output()
          .lines()
          .anyMatch(line -> line.contains(producer) && line.contains(source));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private PerfettoProcess start(Who who) throws IOException {
    return PerfettoProcess.start(
        folder,
        "perfetto",
        "-c",
        file(who, ".cfg").toString(),
        "--txt",
        "-o",
        trace(who).toString());
  }

  Path trace(Who who) {
    return file(who, ".pftrace");
  }

  private Path file(Who who, String suffix) {
    return folder.resolve(who.name() + suffix);
  }
}
