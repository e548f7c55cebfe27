package dev.sonda.probe.ftrace.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.probe.ftrace.internal.tracefs.Tracefs;
import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Perfetto's own probes in the tracefs instance that Sonda uses; neither process is aware of the
 * other.
 */
@Timeout(240)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class TracefsSharedWithPerfettoTest {
  private static final Path TRACEFS = Path.of("/sys/kernel/tracing");
  private static final String NAME = "sonda-neighbour-" + ProcessHandle.current().pid();
  private static final Path INSTANCE = TRACEFS.resolve("instances").resolve(NAME);

  @RegisterExtension final LogWatcher log = new LogWatcher();

  @TempDir Path notes;
  @TempDir Path work;

  private final List<Process> processes = new ArrayList<>();
  private final TracefsFolder folder = new TracefsFolder(INSTANCE);
  private FtraceDataSource source;

  @BeforeEach
  void makeInstance() throws IOException {
    assumeTrue(
        Files.isWritable(TRACEFS.resolve("tracing_on")),
        "no tracefs that this user can write is mounted at " + TRACEFS);
    Files.createDirectory(INSTANCE);
    source = new FtraceDataSource(Tracefs.ofThisMachine(), notes, FtraceSessionFixture.LOOKS);
  }

  @AfterEach
  void removeInstance() throws IOException {
    if (source != null) {
      source.deactivate();
    }
    for (Process process : processes.reversed()) {
      end(process);
    }
    Files.deleteIfExists(INSTANCE);
  }

  @Test
  void shouldRestoreSettingsOfPerfettosProbesWhenSessionStops() throws IOException {
    Process theirs = recordTheirs();
    String size = folder.read("buffer_size_kb");
    FtraceSessionFixture ours = FtraceSessionFixture.started(source, wakings());
    assertThat(folder.read("set_event")).isEqualTo("sched:sched_waking");
    ours.stop();

    assertThat(folder.read("set_event")).isEqualTo("sched:sched_switch");
    assertThat(folder.read("tracing_on")).isEqualTo("1");
    assertThat(folder.read("buffer_size_kb")).isEqualTo(size);
    end(theirs);
    Await.until("the neighbour to turn its events off", () -> on().isEmpty());
    assertThat(theirs.exitValue()).isZero();
  }

  @Test
  void shouldNotReenableEventsThatPerfettosProbesDisabled() throws IOException {
    Process theirs = recordTheirs();
    FtraceSessionFixture ours = FtraceSessionFixture.started(source, wakings());
    end(theirs);
    Await.until("the neighbour to turn all events off", () -> on().isEmpty());
    ours.stop();

    assertThat(folder.read("set_event")).isEmpty();
    log.expect("another program has turned events off");
  }

  private static FtraceConfig.Builder wakings() {
    return FtraceSessionFixture.events("sched/sched_waking").setInstanceName(NAME);
  }

  private Process recordTheirs() throws IOException {
    run("traced");
    Await.until("traced's sockets", () -> Files.exists(work.resolve("c.sock")));
    run("traced_probes");
    Files.writeString(
        work.resolve("config"),
        """
        buffers { size_kb: 4096 }
        data_sources {
          config {
            name: "linux.ftrace"
            ftrace_config { instance_name: "%s" ftrace_events: "sched/sched_switch" }
          }
        }
        """
            .formatted(NAME));
    Process perfetto = run("perfetto", "-c", "config", "--txt", "-o", "trace");
    Await.until(
        "the neighbour to record",
        () -> on().equals("sched:sched_switch") && read("tracing_on").equals("1"));
    return perfetto;
  }

  private String on() {
    return read("set_event");
  }

  private String read(String file) {
    try {
      return folder.read(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Process run(String program, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getenv("PERFETTO_BIN"), program).toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(work.resolve(program + ".txt").toFile());
    builder.environment().put("PERFETTO_PRODUCER_SOCK_NAME", work.resolve("p.sock").toString());
    builder.environment().put("PERFETTO_CONSUMER_SOCK_NAME", work.resolve("c.sock").toString());
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
