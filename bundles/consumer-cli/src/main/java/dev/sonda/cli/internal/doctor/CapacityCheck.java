package dev.sonda.cli.internal.doctor;

import dev.sonda.cli.internal.AmountText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks that the disk has space for a trace, and that memory suffices for its buffers. */
final class CapacityCheck {
  /**
   * Free disk space below which a finding is reported: about a minute of scheduling events on a
   * busy machine.
   */
  private static final long LITTLE_DISK_BYTES = 1_000_000_000;

  /**
   * Free memory below which a finding is reported: eight buffers of {@code record}'s default size.
   */
  private static final long LITTLE_MEMORY_BYTES = 256L << 20;

  private static final long KB = 1024;
  private static final Pattern AVAILABLE = Pattern.compile("MemAvailable:\\s+(\\d{1,15}) kB");

  private final KernelFiles files;
  private final Path folder;

  /**
   * Prepares the checks.
   *
   * @param folder the folder that traces are written into
   */
  CapacityCheck(KernelFiles files, Path folder) {
    this.files = files;
    this.folder = folder;
  }

  /** Runs the checks of disk and memory. */
  List<Finding> look() {
    List<Finding> findings = new ArrayList<>();
    findings.add(disk());
    memory().ifPresent(findings::add);
    return findings;
  }

  private Finding disk() {
    String name = folder.toString();
    if (!Files.isWritable(folder)) {
      return Finding.degraded(
          "disk", name, "this user can't write into this folder", "sonda record -o /tmp/t.pftrace");
    }
    try {
      long free = Files.getFileStore(folder).getUsableSpace();
      String sentence = AmountText.bytes(free) + " free";
      return free < LITTLE_DISK_BYTES
          ? Finding.degraded("disk", name, "only " + sentence, "sonda record -s 100mb")
          : Finding.ok("disk", name, sentence);
    } catch (IOException e) {
      return Finding.degraded("disk", name, "its free space is unknown: " + e.getMessage(), "");
    }
  }

  private Optional<Finding> memory() {
    Optional<Long> machine =
        files
            .text("proc/meminfo")
            .map(AVAILABLE::matcher)
            .filter(Matcher::find)
            .map(found -> Long.parseLong(found.group(1)) * KB);
    return machine.map(bytes -> {
      long room = Math.min(bytes, groupRoom().orElse(bytes));
      String sentence = AmountText.bytes(room) + " for buffers";
      return room < LITTLE_MEMORY_BYTES
          ? Finding.degraded("memory", "available", "only " + sentence, "sonda record -b 4mb")
          : Finding.ok("memory", "available", sentence);
    });
  }

  /**
   * How much more memory this process's control group may use, in bytes; empty if the group has no
   * limit.
   */
  private Optional<Long> groupRoom() {
    Optional<String> group =
        files.lines("proc/self/cgroup").stream()
            .filter(line -> line.startsWith("0::/"))
            .map(line -> "sys/fs/cgroup" + line.substring("0::".length()))
            .findFirst();
    return group.flatMap(path ->
        files
            .number(path + "/memory.max")
            .flatMap(most ->
                files.number(path + "/memory.current").map(now -> Math.max(0, most - now))));
  }
}
