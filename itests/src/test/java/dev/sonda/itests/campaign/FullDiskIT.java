package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real file systems that are full, and one whose device takes no more: of each way to write a trace
 * the exit code is 8 and the file ends at a packet boundary; the flight recorder leaves nothing
 * half written, and goes on when there is room.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "it mounts file systems; -Pstress and build/campaign full-disk do")
@Tag("T17")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FullDiskIT {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int DISK_FULL = 8;
  private static final String ROOM = "32k";
  private static final String MORE_ROOM = "32m";
  private static final int FILE_LIMIT_BYTES = 128 * 1024;

  /** Less than the limit of files: shared memory is a file, too. */
  private static final String SMALL_MEMORY = "shmSizeKb=64\n";

  /** Some 130 kB a second. */
  private static final String SOURCES =
      """
      buffers { size_kb: 4096 }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { meminfo_period_ms: 10 vmstat_period_ms: 10 stat_period_ms: 10 }
        }
      }
      """;

  private static final String DURATION = "duration_ms: 3000\n";
  private static final String INTO_FILE = "write_into_file: true file_write_period_ms: 100\n";

  @TempDir Path folder;

  private final Verdict verdict = new Verdict("full-disk");

  @BeforeEach
  void needMounts() {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root mounts file systems");
  }

  @Test
  void shouldSayThatTheDiskIsFullAndKeepWholePackets() throws Exception {
    Files.writeString(folder.resolve("plain.cfg"), SOURCES + DURATION);
    Files.writeString(folder.resolve("file.cfg"), SOURCES + DURATION + INTO_FILE);
    Path full = folder.resolve("full");
    Recorder recorder = Recorder.in(folder, full.resolve("traces"), "config=box.txtpb");
    Files.writeString(recorder.etc().resolve("box.txtpb"), SOURCES);
    Files.writeString(recorder.etc().resolve("dev.sonda.producer.cfg"), SMALL_MEMORY);
    withoutDaemon(recorder);
    Map<String, String> settings = Map.of("SONDA_ETC", recorder.etc().toString());
    try (Mount disk = Mount.tmpfs(full, ROOM);
        SondaProcess daemon = SondaProcess.start(folder, settings, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      everyWay("with a daemon", disk, "--connect");
      snapshots(daemon, recorder, disk);
      verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
      daemon.terminate();
      verdict.check(daemon.exitCode(LIMIT) == 0, "the daemon ends well");
    }
    verdict.tell();
  }

  private void withoutDaemon(Recorder recorder) throws Exception {
    try (Mount disk = Mount.tmpfs(folder.resolve("alone"), ROOM)) {
      everyWay("in process", disk, "--allow-missing");
    }
    limitedFile(recorder);
    try (Mount small = Mount.tmpfs(folder.resolve("small"), "1m");
        Mount disk = Mount.onImage(folder.resolve("broken"), small.folder().resolve("image"))) {
      fill(small.folder());
      outputPath("a device without room", disk);
    }
  }

  private void everyWay(String how, Mount disk, String flag) throws Exception {
    Path file = disk.folder().resolve("t.pftrace");
    ends(
        how + ", -o at the end", disk, "record", flag, "-c", "plain.cfg", "--txt", "-o", "" + file);
    ends(how + ", -o meanwhile", disk, "record", flag, "-c", "file.cfg", "--txt", "-o", "" + file);
    ends(
        how + ", rotation",
        disk,
        "record",
        flag,
        "-c",
        "plain.cfg",
        "--txt",
        "--rotate=1mb",
        "--min-free=1kb",
        "-o",
        "" + file);
    outputPath(how + ", output_path", disk);
  }

  private void outputPath(String how, Mount disk) throws Exception {
    Files.writeString(
        folder.resolve("path.cfg"),
        SOURCES
            + DURATION
            + INTO_FILE
            + "output_path: '%s'%n".formatted(disk.folder().resolve("path.pftrace")));
    ends(how, disk, "record", "-c", "path.cfg", "--txt");
  }

  /** RLIMIT_FSIZE, as a service manager sets it. */
  private void limitedFile(Recorder recorder) throws Exception {
    Map<String, String> settings = Map.of("SONDA_ETC", recorder.etc().toString());
    Path file = folder.resolve("limited.pftrace");
    try (SondaProcess record =
        SondaProcess.start(
            folder, settings, "record", "-c", "plain.cfg", "--txt", "-o", file.toString())) {
      run("prlimit", "--pid", "" + record.pid(), "--fsize=" + FILE_LIMIT_BYTES);
      ended("RLIMIT_FSIZE", record, List.of(file));
    }
  }

  /** Runs one recording onto the disk, which it fills, and empties it. */
  private void ends(String how, Mount disk, String... command) throws Exception {
    try (SondaProcess record = SondaProcess.start(folder, command)) {
      int exitCode = record.exitCode(LIMIT);
      List<Path> files = traces(disk.folder());
      report(how, exitCode, files, record.stderr());
      for (Path file : files) {
        Files.delete(file);
      }
    }
  }

  private void ended(String how, SondaProcess record, List<Path> files) throws Exception {
    report(how, record.exitCode(LIMIT), files, record.stderr());
  }

  private void report(String how, int exitCode, List<Path> files, String said) {
    long bytes = whole(files);
    verdict.check(
        exitCode == DISK_FULL && bytes > 0,
        "%s: exit %d, %d bytes of whole packets".formatted(how, exitCode, bytes));
    if (exitCode != DISK_FULL) {
      verdict.note(said.strip().replace("\n", "\n          "));
    }
  }

  /** How many bytes the files have; notes those that don't end with a whole packet. */
  private long whole(Collection<Path> files) {
    long bytes = 0;
    for (Path file : files) {
      try {
        CountedPackets.of("", file);
        bytes += Files.size(file);
      } catch (IOException e) {
        verdict.check(false, file.getFileName() + " is torn: " + e);
      }
    }
    return bytes;
  }

  private void snapshots(SondaProcess daemon, Recorder recorder, Mount disk) throws Exception {
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
    verdict.check(whole(snapshots) > 0, "the recorder goes on when there is room again");
  }

  /** Takes what is left of it. */
  private static void fill(Path small) throws IOException {
    try (var rest = Files.newOutputStream(small.resolve("rest"))) {
      byte[] page = new byte[4096];
      while (Files.getFileStore(small).getUsableSpace() > 0) {
        rest.write(page);
      }
    }
  }

  private static List<Path> traces(Path disk) throws IOException {
    try (Stream<Path> files = Files.list(disk)) {
      return files.filter(file -> file.toString().contains(".pftrace")).sorted().toList();
    }
  }

  private static void run(String... command) throws IOException, InterruptedException {
    if (new ProcessBuilder(command).start().waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed");
    }
  }
}
