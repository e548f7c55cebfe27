package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real file systems that are full, and one whose device refuses further data: for each way to write
 * a trace the exit code is 8 and the file ends at a packet boundary; the flight recorder leaves no
 * partial files, and continues when there is space.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "it mounts file systems; -Pstress and build/campaign full-disk do")
@Tag("T17")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FullDiskIT {
  private static final Duration LIMIT = DiskFailureChecks.LIMIT;
  private static final Duration LENGTH = Duration.ofSeconds(3);
  private static final int FAILURE = 1;
  private static final String ROOM = "32k";
  private static final String MORE_ROOM = "32m";
  private static final int FILE_LIMIT_BYTES = 128 * 1024;

  /** Memory size below the file size limit, as shared memory is a file, too. */
  private static final String SMALL_MEMORY = "shmSizeKb=64\n";

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("full-disk");

  @BeforeEach
  void needMounts() {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root mounts file systems");
  }

  @Test
  void shouldReportFullDiskAndKeepWholePackets() throws Exception {
    DiskFailureChecks ways = new DiskFailureChecks(folder, verdict, LENGTH);
    Path full = folder.resolve("full");
    DaemonFlightRecorderFixture recorder =
        DaemonFlightRecorderFixture.in(folder, full.resolve("traces"), "config=box.txtpb");
    Files.writeString(recorder.etc().resolve("box.txtpb"), DiskFailureChecks.SOURCES);
    limitedMemory();
    Files.writeString(recorder.etc().resolve("dev.sonda.producer.cfg"), SMALL_MEMORY);
    withoutDaemon(recorder, ways);
    Map<String, String> settings = Map.of("SONDA_ETC", recorder.etc().toString());
    try (MountedFileSystem disk = MountedFileSystem.tmpfs(full, ROOM);
        SondaProcess daemon = SondaProcess.start(folder, settings, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      ways.everyWay("with a daemon", full, "--connect");
      snapshots(daemon, recorder, disk, ways);
      verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
      daemon.terminate();
      verdict.check(daemon.exitCode(LIMIT) == 0, "the daemon ends well");
    }
    verdict.tell();
  }

  private void withoutDaemon(DaemonFlightRecorderFixture recorder, DiskFailureChecks ways)
      throws Exception {
    try (MountedFileSystem disk = MountedFileSystem.tmpfs(folder.resolve("alone"), ROOM)) {
      ways.everyWay("in process", disk.folder(), "--allow-missing");
    }
    limitedFile(recorder, ways);
    try (MountedFileSystem small = MountedFileSystem.tmpfs(folder.resolve("small"), "1m");
        MountedFileSystem disk =
            MountedFileSystem.onImage(folder.resolve("broken"), small.folder().resolve("image"))) {
      fill(small.folder());
      ways.everyWay("a device without room", disk.folder(), "--allow-missing");
    }
  }

  /** Tests a memory limit of a daemon, and of a recording in process. */
  private void limitedMemory() throws Exception {
    try (SondaProcess record = SondaProcess.start(folder, recordTo("memory.pftrace"))) {
      limitFiles(record);
      refused("in process", record);
    }
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      limitFiles(daemon);
      try (SondaProcess record = SondaProcess.start(folder, recordTo("memory.pftrace"))) {
        refused("with a daemon", record);
      }
      verdict.check(daemon.isAlive(), "a daemon lives on where it may have no shared memory");
    }
  }

  private void refused(String how, SondaProcess record) throws Exception {
    int exitCode = record.exitCode(LIMIT);
    String said = record.stderr();
    verdict.check(
        exitCode == FAILURE && said.contains("RLIMIT_FSIZE") && !said.contains("nothing was lost"),
        how + ", RLIMIT_FSIZE below shared memory: exit %d, with the reason".formatted(exitCode));
    if (exitCode != FAILURE) {
      verdict.note(said.strip().replace("\n", "\n          "));
    }
    Files.delete(folder.resolve("memory.pftrace"));
  }

  private static String[] recordTo(String file) {
    return new String[] {"record", "-c", "plain.cfg", "--txt", "-o", file};
  }

  private static void limitFiles(SondaProcess process) throws Exception {
    run("prlimit", "--pid", "" + process.pid(), "--fsize=" + FILE_LIMIT_BYTES);
  }

  /**
   * Records without a daemon under a file size limit (RLIMIT_FSIZE), as service managers set it.
   */
  private void limitedFile(DaemonFlightRecorderFixture recorder, DiskFailureChecks ways)
      throws Exception {
    Map<String, String> settings = Map.of("SONDA_ETC", recorder.etc().toString());
    try (SondaProcess record = SondaProcess.start(folder, settings, recordTo("limited.pftrace"))) {
      limitFiles(record);
      ways.ended("RLIMIT_FSIZE", record, DiskFailureChecks.DISK, folder);
    }
  }

  private void snapshots(
      SondaProcess daemon,
      DaemonFlightRecorderFixture recorder,
      MountedFileSystem disk,
      DiskFailureChecks ways)
      throws Exception {
    daemon.signal("USR2");
    daemon.await(
        () -> daemon.stderr().contains("no snapshot of box"),
        "the snapshot that has no room",
        LIMIT);
    verdict.check(
        recorder.snapshots().isEmpty() && recorder.parts().isEmpty(),
        "a snapshot without room leaves nothing: " + recorder.parts());
    disk.resize(MORE_ROOM);
    daemon.signal("USR2");
    daemon.await(() -> !recorder.snapshots().isEmpty(), "a snapshot when there is room", LIMIT);
    Set<Path> snapshots = recorder.snapshots();
    verdict.check(ways.whole(snapshots) > 0, "the recorder goes on when there is room again");
  }

  /** Fills the remaining space of the file system. */
  private static void fill(Path small) throws IOException {
    try (var rest = Files.newOutputStream(small.resolve("rest"))) {
      byte[] page = new byte[4096];
      while (Files.getFileStore(small).getUsableSpace() > 0) {
        rest.write(page);
      }
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    if (new ProcessBuilder(command).start().waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }
}
