package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.campaign.fuse.FailingFileSystem;
import dev.sonda.itests.campaign.fuse.FileSystemFault;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.posix.Errno;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
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
 * A disk that fails, whose quota is exhausted, that writes only a part of each write, or that
 * reports missing space only on fsync: expects exit code 8 and whole packets for each way to write
 * a trace, no partial snapshots, and normal operation when the disk works again.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "it mounts a file system; -Pstress and build/campaign failing-disk do")
@Tag("T17")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FailingDiskIT {
  private static final Duration LIMIT = DiskFailureChecks.LIMIT;

  /** Recording time after which the trace exceeds the space of a {@link FileSystemFault}. */
  private static final Duration LENGTH = Duration.ofSeconds(1);

  private static final Duration SLOW = Duration.ofMillis(500);
  private static final int KILLED = 128 + 9;
  private static final String NO_SNAPSHOT = "no snapshot of box";

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("failing-disk");

  @BeforeEach
  void needMounts() {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root mounts file systems");
    assumeTrue(Files.exists(FailingFileSystem.DEVICE), "a kernel without FUSE");
  }

  private static Map<String, FileSystemFault> faults() {
    Map<String, FileSystemFault> faults = new LinkedHashMap<>();
    faults.put("EIO when written", FileSystemFault.whenWritten(Errno.EIO));
    faults.put("EDQUOT when written", FileSystemFault.whenWritten(Errno.EDQUOT));
    faults.put("EIO when saved", FileSystemFault.whenSaved(Errno.EIO));
    faults.put("ENOSPC when saved", FileSystemFault.whenSaved(Errno.ENOSPC));
    faults.put("EDQUOT when saved", FileSystemFault.whenSaved(Errno.EDQUOT));
    return faults;
  }

  @Test
  void shouldReportFailedDiskAndContinueAfterwards() throws Exception {
    DiskFailureChecks ways = new DiskFailureChecks(folder, verdict, LENGTH);
    Path broken = folder.resolve("broken");
    DaemonFlightRecorderFixture recorder =
        DaemonFlightRecorderFixture.in(folder, broken, "config=box.txtpb");
    Files.writeString(recorder.etc().resolve("box.txtpb"), DiskFailureChecks.SOURCES);
    try (FailingFileSystem disk = FailingFileSystem.at(broken)) {
      disk.failLike(FileSystemFault.whenSaved(Errno.ENOSPC));
      ways.everyWay("in process, ENOSPC when saved", broken, "--allow-missing");
      Map<String, String> settings = Map.of("SONDA_ETC", recorder.etc().toString());
      try (SondaProcess daemon = SondaProcess.start(folder, settings, "daemon")) {
        daemon.awaitStderr("ready", LIMIT);
        for (Map.Entry<String, FileSystemFault> fault : faults().entrySet()) {
          disk.failLike(fault.getValue());
          ways.everyWay(fault.getKey(), broken, "--connect");
          ways.ofSession(
              fault.getKey(), broken, DiskFailureChecks.DISK, daemon, () -> fills(daemon));
          recorderGoesOn(fault.getKey(), disk, daemon, recorder, ways);
        }
        disk.failLike(FileSystemFault.SHORT_WRITES);
        ways.everyWay("short writes", broken, 0, "--connect");
        verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
        daemon.terminate();
        verdict.check(daemon.exitCode(LIMIT) == 0, "the daemon ends well");
      }
      killed(disk, recorder, settings, ways);
    }
    verdict.tell();
  }

  /** Kills the daemon while it writes a snapshot; the next daemon must remove the partial file. */
  private void killed(
      FailingFileSystem disk,
      DaemonFlightRecorderFixture recorder,
      Map<String, String> settings,
      DiskFailureChecks ways)
      throws Exception {
    disk.failLike(FileSystemFault.NONE);
    disk.slowDown(SLOW);
    try (SondaProcess daemon = SondaProcess.start(folder, settings, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      fills(daemon);
      daemon.signal("USR2");
      daemon.await(() -> !recorder.parts().isEmpty(), "a part of a snapshot", LIMIT);
      daemon.signal("KILL");
      verdict.check(daemon.exitCode(LIMIT) == KILLED, "the daemon was killed");
    }
    verdict.check(
        recorder.snapshots().isEmpty() && !recorder.parts().isEmpty(),
        "killed in the middle of a snapshot, it leaves none, but a part: "
            + bytes(recorder.parts())
            + " bytes");
    disk.slowDown(Duration.ZERO);
    try (SondaProcess daemon = SondaProcess.start(folder, settings, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      daemon.await(() -> recorder.parts().isEmpty(), "the part to be removed", LIMIT);
      verdict.check(recorder.snapshots().isEmpty(), "the next daemon removes the part");
      daemon.signal("USR2");
      daemon.await(() -> !recorder.snapshots().isEmpty(), "a snapshot of the next daemon", LIMIT);
      verdict.check(ways.whole(recorder.snapshots()) > 0, "and its snapshot is whole");
    }
  }

  private static long bytes(Set<Path> files) {
    return files.stream().mapToLong(file -> file.toFile().length()).sum();
  }

  /** Waits until the session's buffer contains more than the space of a {@link FileSystemFault}. */
  private static void fills(SondaProcess daemon) {
    long enoughNs = System.nanoTime() + LENGTH.toNanos();
    daemon.await(() -> System.nanoTime() > enoughNs, "a buffer with something in it", LIMIT);
  }

  /**
   * Checks that the recorder continues after a failure; its buffer already exceeds the space of a
   * {@link FileSystemFault}.
   */
  private void recorderGoesOn(
      String how,
      FailingFileSystem disk,
      SondaProcess daemon,
      DaemonFlightRecorderFixture recorder,
      DiskFailureChecks ways)
      throws Exception {
    int refusedBefore = daemon.stderr().split(NO_SNAPSHOT, -1).length;
    daemon.signal("USR2");
    daemon.await(
        () -> daemon.stderr().split(NO_SNAPSHOT, -1).length > refusedBefore,
        "the snapshot that can't be saved",
        LIMIT);
    verdict.check(
        recorder.snapshots().isEmpty() && recorder.parts().isEmpty(),
        how + ": no snapshot, and no part of one: " + recorder.parts());
    disk.failLike(FileSystemFault.NONE);
    daemon.signal("USR2");
    daemon.await(() -> !recorder.snapshots().isEmpty(), "a snapshot when the disk works", LIMIT);
    Set<Path> snapshots = recorder.snapshots();
    verdict.check(ways.whole(snapshots) > 0, how + ": the recorder goes on when the disk works");
    for (Path snapshot : snapshots) {
      Files.delete(snapshot);
    }
  }
}
