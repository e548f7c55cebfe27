package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A daemon with a flight recorder session, from which snapshots are requested in all ways. */
class DaemonFlightRecorderIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Path ETC = Path.of(System.getProperty("sonda.distribution"), "etc");

  @TempDir Path folder;

  @Test
  void shouldMakeSnapshotsOnSignalTriggerAndCommand() throws Exception {
    Path etc = settings();
    try (SondaProcess daemon =
        SondaProcess.start(folder, Map.of("SONDA_ETC", etc.toString()), "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      daemon.await(() -> sessions().contains("box"), "the recorder's session", LIMIT);

      daemon.signal("USR2");
      daemon.await(() -> snapshots().size() == 1, "the signal's snapshot", LIMIT);
      daemon.await(() -> Files.exists(folder.resolve("hooked")), "the hook", LIMIT);
      assertThat(Files.readString(folder.resolve("hooked")).strip())
          .isEqualTo(snapshots().getFirst().toString());
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(snapshots().getFirst())))
          .isEqualTo("rw-r-----");
      assertThat(run("dump", snapshots().getFirst().toString())).contains("clock_snapshot");

      run("trigger", "oops");
      daemon.await(() -> snapshots().size() == 2, "the trigger's snapshot", LIMIT);

      run("trigger", "oops");
      daemon.awaitStderr("1 within triggerCoolDownS", LIMIT);
      assertThat(run("shell", "-c", "sonda:recorders"))
          .contains("box: 2 snapshots made", "1 within triggerCoolDownS");
      assertThat(snapshots()).hasSize(2);

      Path asked = folder.resolve("asked.pftrace");
      run("snapshot", "box", "-o", asked.toString());
      assertThat(asked).isNotEmptyFile();
      assertThat(sessions()).contains("box");

      daemon.terminate();
      assertThat(daemon.exitCode(LIMIT)).as(daemon.stderr()).isZero();
      assertThat(daemon.stderr()).doesNotContain("ERROR");
    }
  }

  private Path settings() throws IOException {
    Path etc = Files.createDirectory(folder.resolve("etc"));
    Files.copy(ETC.resolve("framework.properties"), etc.resolve("framework.properties"));
    Files.writeString(
        etc.resolve("box.txtpb"),
        "buffers { size_kb: 1024 } data_sources { config { name: 'linux.sys_stats' } }");
    Files.writeString(
        etc.resolve("dev.sonda.flightrecorder-box.cfg"),
        """
        name=box
        config=box.txtpb
        folder=%s
        minFreeMb=0
        trigger=oops
        hook=f() { echo "$1" >'%s'; }; f
        """
            .formatted(folder.resolve("traces"), folder.resolve("hooked")));
    return etc;
  }

  private String sessions() {
    try {
      return run("sessions");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private String run(String... command) throws IOException, InterruptedException {
    try (SondaProcess sonda = SondaProcess.start(folder, command)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      return sonda.stdout();
    }
  }

  private List<Path> snapshots() {
    Path traces = folder.resolve("traces");
    if (!Files.isDirectory(traces)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(traces)) {
      return files.filter(file -> file.toString().endsWith(".pftrace")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
