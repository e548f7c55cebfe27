package dev.sonda.itests.campaign;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks of exit code, error message and files after recording onto a faulty disk, in each way that
 * Sonda writes traces.
 */
final class DiskFailureChecks {
  static final Duration LIMIT = Duration.ofMinutes(2);
  static final int DISK = 8;

  /** Data sources that write about 130 kB/s. */
  static final String SOURCES =
      """
      buffers { size_kb: 4096 }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { meminfo_period_ms: 10 vmstat_period_ms: 10 stat_period_ms: 10 }
        }
      }
      """;

  private static final String INTO_FILE = "write_into_file: true file_write_period_ms: 100\n";

  private final Path folder;
  private final CheckReport verdict;
  private final String sources;

  /**
   * @param folder working folder of the commands, with their configs
   */
  DiskFailureChecks(Path folder, CheckReport verdict, Duration length) throws IOException {
    this.folder = folder;
    this.verdict = verdict;
    sources = SOURCES + "duration_ms: %d%n".formatted(length.toMillis());
    Files.writeString(folder.resolve("plain.cfg"), sources);
    Files.writeString(folder.resolve("file.cfg"), sources + INTO_FILE);
    Files.writeString(folder.resolve("ring.cfg"), SOURCES);
  }

  /** Records with a daemon ({@code --connect}) and in process, onto a failing disk. */
  void everyWay(String how, Path disk, String flag) throws Exception {
    everyWay(how, disk, DISK, flag);
  }

  void everyWay(String how, Path disk, int exitCode, String flag) throws Exception {
    String file = disk.resolve("t.pftrace").toString();
    ends(how + ", -o at the end", disk, exitCode, flag, "-c", "plain.cfg", "--txt", "-o", file);
    ends(how + ", -o meanwhile", disk, exitCode, flag, "-c", "file.cfg", "--txt", "-o", file);
    ends(
        how + ", rotation",
        disk,
        exitCode,
        flag,
        "-c",
        "plain.cfg",
        "--txt",
        "--rotate=1mb",
        "--min-free=1kb",
        "-o",
        file);
    outputPath(how, disk, exitCode);
  }

  void outputPath(String how, Path disk, int exitCode) throws Exception {
    Files.writeString(
        folder.resolve("path.cfg"),
        sources + INTO_FILE + "output_path: '%s'%n".formatted(disk.resolve("path.pftrace")));
    ends(how + ", output_path", disk, exitCode, "-c", "path.cfg", "--txt");
  }

  /** Saves the data of a daemon's session, while it runs and when it ends. */
  void ofSession(String how, Path disk, int exitCode, SondaProcess daemon, Runnable meanwhile)
      throws Exception {
    try (SondaProcess start =
        SondaProcess.start(folder, "start", "mine", "-c", "ring.cfg", "--txt")) {
      verdict.check(start.exitCode(LIMIT) == 0, how + ": a session begins");
    }
    meanwhile.run();
    runs(how + ", snapshot", disk, exitCode, "snapshot", "mine", "-o", disk + "/t.pftrace");
    runs(how + ", stop", disk, exitCode, "stop", "mine", "-o", disk + "/t.pftrace");
    verdict.check(daemon.isAlive(), how + ": the daemon of the beginning still runs");
  }

  private void ends(String how, Path disk, int exitCode, String... flags) throws Exception {
    runs(how, disk, exitCode, Stream.concat(Stream.of("record"), Stream.of(flags)));
  }

  private void runs(String how, Path disk, int exitCode, String... command) throws Exception {
    runs(how, disk, exitCode, Stream.of(command));
  }

  /** Runs one command that writes onto the disk, then empties the disk. */
  private void runs(String how, Path disk, int exitCode, Stream<String> command) throws Exception {
    try (SondaProcess process = SondaProcess.start(folder, command.toArray(String[]::new))) {
      ended(how, process, exitCode, disk);
      for (Path file : traces(disk)) {
        Files.delete(file);
      }
    }
  }

  /** Waits for the end of the process and checks the traces that it has written. */
  void ended(String how, SondaProcess process, int exitCode, Path disk) throws Exception {
    int actual = process.exitCode(LIMIT);
    long bytes = whole(traces(disk));
    verdict.check(
        actual == exitCode && bytes > 0,
        "%s: exit %d, %d bytes of whole packets".formatted(how, actual, bytes));
    if (actual != exitCode) {
      verdict.note(process.stderr().strip().replace("\n", "\n          "));
    }
  }

  /** Total size of the files in bytes; reports those that don't end with a whole packet. */
  long whole(Collection<Path> files) {
    long bytes = 0;
    for (Path file : files) {
      try {
        NumberedPacketReader.of("", file);
        bytes += Files.size(file);
      } catch (IOException e) {
        verdict.check(false, file.getFileName() + " is torn: " + e);
      }
    }
    return bytes;
  }

  private static List<Path> traces(Path disk) throws IOException {
    try (Stream<Path> files = Files.list(disk)) {
      return files.filter(file -> file.toString().contains(".pftrace")).sorted().toList();
    }
  }
}
