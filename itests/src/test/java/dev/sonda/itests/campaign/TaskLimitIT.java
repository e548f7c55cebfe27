package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
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
 * A daemon in a control group that permits no further threads ({@code pids.max}): requests may fail
 * meanwhile, but the daemon continues, and serves again when it may start threads.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "it makes a control group; -Pstress and build/campaign task-limit do")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class TaskLimitIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int RECORDINGS = 4;
  private static final int DAEMON_DIED = 5;
  private static final int TERMINATED = 128 + 15;

  /** Error when the only data source recorded nothing. */
  private static final String NOTHING = ": 0 packets, 0 bytes";

  private static final String MAX = "pids.max";

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("task-limit");

  @Test
  @Tag("T12")
  void shouldServeAgainWhenTaskLimitIsLifted() throws Exception {
    Optional<ControlGroup> made = ControlGroup.make("pids", MAX);
    assumeTrue(made.isPresent(), "no control group that limits tasks can be made here");
    try (ControlGroup group = made.orElseThrow();
        SondaProcess daemon = SondaProcess.startIn(group.processes(), folder, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      // Before the first recording, so that threads that the virtual machine starts late are
      // missing, too.
      limit(group, daemon);
      group.write(MAX, "max");
      verdict.check(record("after") == 0, "a recording after the limit ends with 0");
      verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
      limit(group, daemon);
      daemon.terminate();
      int exitCode = daemon.exitCode(LIMIT);
      verdict.check(
          exitCode == 0 || exitCode == TERMINATED,
          "SIGTERM ends the daemon at the limit, with or without a thread: exit " + exitCode);
    }
    verdict.tell();
  }

  /** Limits the group to its current number of tasks until some recordings have ended. */
  private void limit(ControlGroup group, SondaProcess daemon) throws Exception {
    String tasks = group.read("pids.current");
    group.write(MAX, tasks);
    recordAtOnce(tasks);
    String events = group.read("pids.events");
    verdict.check(!events.startsWith("max 0"), "threads were refused: " + events);
    verdict.check(daemon.isAlive(), "the daemon still runs at the limit");
  }

  private int record(String name) throws IOException, InterruptedException {
    try (SondaProcess record = start(name)) {
      return record.exitCode(LIMIT);
    }
  }

  private void recordAtOnce(String tasks) throws IOException, InterruptedException {
    List<SondaProcess> records = new ArrayList<>();
    try {
      for (int i = 0; i < RECORDINGS; i++) {
        records.add(start("limited" + i));
      }
      for (SondaProcess record : records) {
        int exitCode = record.exitCode(LIMIT);
        String said = record.stderr().strip();
        verdict.check(
            exitCode == 0
                ? !said.contains(NOTHING)
                : exitCode != DAEMON_DIED && said.contains("thread"),
            "at %s tasks, exit %d: %s".formatted(tasks, exitCode, said));
      }
    } finally {
      records.forEach(SondaProcess::close);
    }
  }

  /** Starts a recording into a file, which uses a thread of the service. */
  private SondaProcess start(String name) throws IOException {
    Path file = folder.resolve(name + ".pftrace");
    return SondaProcess.start(
        folder, "record", "--connect", "-s", "1mb", "-t", "1s", "-o", file.toString());
  }
}
