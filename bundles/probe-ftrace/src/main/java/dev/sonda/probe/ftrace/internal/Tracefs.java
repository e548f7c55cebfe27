package dev.sonda.probe.ftrace.internal;

import dev.sonda.api.probe.Readiness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** The kernel's tracing file system, wherever it is mounted. Has no state. */
final class Tracefs {
  /** A file of counters is a few hundred bytes; what is longer isn't one. */
  private static final int MAX_STATS_BYTES = 1 << 14;

  private static final int MAX_CPU_DIGITS = 6;

  private final List<Path> places;

  /**
   * @param places where it may be mounted, the best place first
   */
  Tracefs(List<Path> places) {
    this.places = List.copyOf(places);
  }

  /** Where kernels have it: a place of its own, or the one of old. */
  static Tracefs ofThisMachine() {
    return new Tracefs(
        List.of(Path.of("/sys/kernel/tracing"), Path.of("/sys/kernel/debug/tracing")));
  }

  /** Ok, or Impossible with what mends it. */
  Readiness readiness() {
    try {
      return mounted().isPresent()
          ? Readiness.ok()
          : Readiness.impossible(
              "tracefs is not mounted", "mount -t tracefs nodev " + places.getFirst());
    } catch (AccessDeniedException e) {
      return Readiness.impossible(
          "tracefs can't be read by this user: " + e.getFile(),
          "mount -o remount,gid=" + gid() + ",mode=750 " + places.getFirst());
    } catch (IOException e) {
      return Readiness.impossible("tracefs can't be read: " + e.getMessage(), "");
    }
  }

  /**
   * The counters of every CPU that has a buffer, by number.
   *
   * @throws IOException if tracefs isn't there, or can't be read
   */
  List<CpuBufferStats> readStats() throws IOException {
    Path root = mounted().orElseThrow(() -> new IOException("tracefs is not mounted"));
    List<CpuBufferStats> stats = new ArrayList<>();
    for (int cpu : cpus(root)) {
      readStats(root, cpu).ifPresent(stats::add);
    }
    return stats;
  }

  private Optional<Path> mounted() throws IOException {
    for (Path place : places) {
      if (hasCpus(place)) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  /**
   * An empty folder is a mount point without its mount. The way to the old place is closed to most
   * users whether tracefs is there or not, so a refusal there says nothing.
   */
  private boolean hasCpus(Path place) throws IOException {
    try {
      return !cpus(place).isEmpty();
    } catch (NoSuchFileException e) {
      return false;
    } catch (AccessDeniedException e) {
      if (place.equals(places.getFirst())) {
        throw e;
      }
      return false;
    }
  }

  private static SortedSet<Integer> cpus(Path root) throws IOException {
    SortedSet<Integer> cpus = new TreeSet<>();
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(root.resolve("per_cpu"), "cpu[0-9]*")) {
      for (Path folder : folders) {
        String number = folder.getFileName().toString().substring("cpu".length());
        if (number.length() <= MAX_CPU_DIGITS && number.chars().allMatch(Character::isDigit)) {
          cpus.add(Integer.parseInt(number));
        }
      }
    }
    return cpus;
  }

  /** Nothing where the CPU has gone since its folder was seen. */
  private static Optional<CpuBufferStats> readStats(Path root, int cpu) throws IOException {
    Path file = root.resolve("per_cpu/cpu" + cpu + "/stats");
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MAX_STATS_BYTES), StandardCharsets.US_ASCII);
      return Optional.of(CpuBufferStats.parse(cpu, text));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  private static String gid() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:gid").toString();
    } catch (IOException e) {
      return "$(id -g)";
    }
  }
}
