package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.visitors.ReconnectingClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon whose control group has less memory than sessions request: oversized sessions are
 * refused with an error message, accepted buffers can be filled completely, and the kernel kills no
 * process.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "it makes a control group; -Pstress and build/campaign memory-limit do")
@Tag("T30")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MemoryLimitIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int LIMIT_MB = 512;
  private static final int BUFFER_MB = 32;

  /** Number of sessions that exceeds the memory limit. */
  private static final int SESSIONS = LIMIT_MB / BUFFER_MB;

  private static final int USAGE = 2;
  private static final int LONG_TEXT = 4000;
  private static final String OWNER = "the service's control group";

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("memory-limit");

  @Test
  void shouldRefuseSessionsThatExceedMemoryLimitAndContinue() throws Exception {
    Optional<ControlGroup> made =
        ControlGroup.make("memory", "memory.limit_in_bytes", "memory.max");
    assumeTrue(made.isPresent(), "no control group that limits memory can be made here");
    try (ControlGroup group = made.orElseThrow()) {
      limit(group);
      try (SondaProcess daemon = SondaProcess.startIn(group.processes(), folder, "daemon")) {
        daemon.awaitStderr("ready", LIMIT);
        refuse("1gb");
        int sessions = fillAsManyAsThereAre();
        verdict.check(
            sessions > 0 && sessions < SESSIONS,
            "%d of %d sessions of %d MB each are taken".formatted(sessions, SESSIONS, BUFFER_MB));
        save(sessions);
        verdict.check(
            exitCode("record", "--connect", "-t", "500ms", "-o", "after") == 0,
            "a recording afterwards ends with 0");
        verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
        killed(group);
        daemon.terminate();
        verdict.check(daemon.exitCode(LIMIT) == 0, "the daemon ends well");
      }
    }
    verdict.tell();
  }

  private static void limit(ControlGroup group) throws IOException {
    String file = group.has("memory.max") ? "memory.max" : "memory.limit_in_bytes";
    group.write(file, Long.toString((long) LIMIT_MB << 20));
  }

  /** Requests a buffer larger than the group's memory limit, which must be refused. */
  private void refuse(String size) throws Exception {
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "--connect", "-b", size, "-t", "500ms", "-o", "big")) {
      int exitCode = record.exitCode(LIMIT);
      verdict.check(
          exitCode == USAGE && record.stderr().contains(OWNER),
          "a buffer of %s is refused: exit %d: %s"
              .formatted(size, exitCode, record.stderr().strip()));
    }
  }

  /** Starts sessions with full buffers until one is refused; returns their number. */
  private int fillAsManyAsThereAre() throws Exception {
    try (RemoteService service =
        UdsTransport.create().remote(ReconnectingClients.socketsIn(folder))) {
      for (int i = 0; i < SESSIONS; i++) {
        try (NumberedPacketProducer producer =
            new NumberedPacketProducer(service, "campaign.fill" + i, "x".repeat(LONG_TEXT))) {
          producer.roundTrip();
          if (!starts(i)) {
            return i;
          }
          fill(producer);
        }
      }
    }
    return SESSIONS;
  }

  private boolean starts(int session) throws Exception {
    Path config = folder.resolve("fill.cfg");
    Files.writeString(
        config,
        "buffers { size_kb: %d } data_sources { config { name: 'campaign.fill%d' } }"
            .formatted(BUFFER_MB << 10, session));
    try (SondaProcess start =
        SondaProcess.start(folder, "start", "fill" + session, "-c", config.toString(), "--txt")) {
      int exitCode = start.exitCode(LIMIT);
      if (exitCode != 0) {
        verdict.check(
            exitCode == USAGE && start.stderr().contains(OWNER),
            "the session behind is refused: exit %d: %s"
                .formatted(exitCode, start.stderr().strip()));
      }
      return exitCode == 0;
    }
  }

  /** Writes until the buffer has wrapped, plus a quarter of its size. */
  private static void fill(NumberedPacketProducer producer) throws Exception {
    long bytes = (BUFFER_MB << 20) * 5L / 4;
    producer.write(bytes / LONG_TEXT);
  }

  private void save(int sessions) throws Exception {
    for (int i = 0; i < sessions; i++) {
      Path file = folder.resolve("fill" + i + ".pftrace");
      int exitCode = exitCode("stop", "fill" + i, "-o", file.toString());
      long bytes = Files.size(file);
      NumberedPacketReader.of("", file);
      verdict.check(
          exitCode == 0 && bytes > (BUFFER_MB << 20) / 2,
          "session %d is saved: exit %d, %d bytes of whole packets".formatted(i, exitCode, bytes));
      Files.delete(file);
    }
  }

  private int exitCode(String... command) throws Exception {
    try (SondaProcess process = SondaProcess.start(folder, command)) {
      int exitCode = process.exitCode(LIMIT);
      if (exitCode != 0) {
        verdict.note(process.stderr().strip().replace("\n", "\n          "));
      }
      return exitCode;
    }
  }

  private void killed(ControlGroup group) throws IOException {
    boolean isUnified = group.has("memory.max");
    String events = group.read(isUnified ? "memory.events" : "memory.oom_control");
    verdict.check(
        events.lines().anyMatch("oom_kill 0"::equals),
        "the kernel has killed nothing: " + events.replace('\n', ' '));
    String peak = isUnified ? "memory.peak" : "memory.max_usage_in_bytes";
    if (group.has(peak)) {
      verdict.note(
          "at most %d MB of %d, files' caches included"
              .formatted(Long.parseLong(group.read(peak)) >> 20, LIMIT_MB));
    }
  }
}
