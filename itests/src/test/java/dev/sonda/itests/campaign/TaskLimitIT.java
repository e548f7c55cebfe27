package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon in a control group that gives it no more threads ({@code pids.max}): requests meanwhile
 * may fail, but the daemon goes on, and serves again when it may have threads.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "it makes a control group; -Pstress and build/campaign task-limit do")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TaskLimitIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int RECORDINGS = 4;
  private static final String CURRENT = "pids.current";
  private static final String MAX = "pids.max";

  @TempDir Path folder;

  private final Verdict verdict = new Verdict("task-limit");

  @Test
  @Tag("T12")
  void shouldServeAgainWhenThereAreThreads() throws Exception {
    Optional<Path> group = makeGroup();
    assumeTrue(group.isPresent(), "no control group that limits tasks can be made here");
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      verdict.check(record("before") == 0, "a recording before the limit ends with 0");
      limit(group.orElseThrow(), daemon);
      verdict.check(record("after") == 0, "a recording after the limit ends with 0");
      verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
    } finally {
      Files.delete(group.orElseThrow());
    }
    verdict.tell();
  }

  /** As many tasks as it has now, and no more, until some recordings have ended. */
  private void limit(Path group, SondaProcess daemon) throws Exception {
    Files.writeString(group.resolve("cgroup.procs"), Long.toString(daemon.pid()));
    String tasks = Files.readString(group.resolve(CURRENT)).strip();
    Files.writeString(group.resolve(MAX), tasks);
    verdict.note("exit codes at a limit of " + tasks + " tasks: " + recordAtOnce());
    String events = Files.readString(group.resolve("pids.events")).strip();
    verdict.check(!events.startsWith("max 0"), "threads were refused: " + events);
    verdict.check(daemon.isAlive(), "the daemon still runs at the limit");
    Files.writeString(group.resolve(MAX), "max");
  }

  /** Of either version. */
  private static Optional<Path> makeGroup() throws IOException {
    for (String hierarchy : List.of("/sys/fs/cgroup/pids", "/sys/fs/cgroup")) {
      Path group = Path.of(hierarchy, "sonda-campaign-" + ProcessHandle.current().pid());
      if (Files.exists(Path.of(hierarchy, "cgroup.procs"))
          && Files.isWritable(Path.of(hierarchy))) {
        Files.createDirectory(group);
        if (Files.exists(group.resolve(MAX))) {
          return Optional.of(group);
        }
        Files.delete(group);
      }
    }
    return Optional.empty();
  }

  private int record(String name) throws IOException, InterruptedException {
    try (SondaProcess record = start(name)) {
      return record.exitCode(LIMIT);
    }
  }

  private List<Integer> recordAtOnce() throws IOException, InterruptedException {
    List<SondaProcess> records = new ArrayList<>();
    List<Integer> exitCodes = new ArrayList<>();
    try {
      for (int i = 0; i < RECORDINGS; i++) {
        records.add(start("limited" + i));
      }
      for (SondaProcess record : records) {
        exitCodes.add(record.exitCode(LIMIT));
      }
    } finally {
      records.forEach(SondaProcess::close);
    }
    return exitCodes;
  }

  /** Writes a file meanwhile, which takes a thread of the service. */
  private SondaProcess start(String name) throws IOException {
    Path file = folder.resolve(name + ".pftrace");
    return SondaProcess.start(
        folder, "record", "--connect", "-s", "1mb", "-t", "1s", "-o", file.toString());
  }
}
