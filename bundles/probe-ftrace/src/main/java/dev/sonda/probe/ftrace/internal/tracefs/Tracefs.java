package dev.sonda.probe.ftrace.internal.tracefs;

import dev.sonda.api.probe.Readiness;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The kernel's tracing file system, wherever it is mounted. Stateless; may be used by any thread.
 */
public final class Tracefs {
  /** Maximum size of a file of counters, which normally has a few hundred bytes. */
  private static final int MAX_STATS_BYTES = 1 << 14;

  /**
   * The kernel's file of lockdown modes: none, integrity and confidentiality, with the active mode
   * in brackets.
   */
  private static final Path LOCKDOWN = Path.of("/sys/kernel/security/lockdown");

  private static final Pattern CPU_FOLDER = Pattern.compile("cpu([0-9]{1,6})");

  private final List<Path> places;
  private final Path lockdown;

  /**
   * @param places possible mount points, the preferred one first
   */
  public Tracefs(List<Path> places) {
    this(places, LOCKDOWN);
  }

  Tracefs(List<Path> places, Path lockdown) {
    this.places = List.copyOf(places);
    this.lockdown = lockdown;
  }

  /**
   * Checks the usual mount points: {@code /sys/kernel/tracing}, then the older one below debugfs.
   */
  public static Tracefs ofThisMachine() {
    return new Tracefs(
        List.of(Path.of("/sys/kernel/tracing"), Path.of("/sys/kernel/debug/tracing")));
  }

  /** Ok if the counters of one CPU can be read, else Impossible with a remedy. */
  public Readiness readiness() {
    Path root = places.getFirst();
    try {
      Optional<Path> mounted = mounted();
      if (mounted.isEmpty()) {
        return notMounted();
      }
      root = mounted.get();
      requireOneReadable(root);
      return Readiness.ok();
    } catch (AccessDeniedException e) {
      return Readiness.impossible(
          "tracefs at " + tried() + " can't be read by this user: " + e.getFile(),
          "mount -o remount,gid=" + gid() + ",mode=750 " + root);
    } catch (IOException e) {
      return Readiness.impossible(
          "tracefs at " + tried() + " can't be read: " + e.getMessage() + lockdown(lockdown), "");
    }
  }

  /**
   * Why lockdown denies access even to root, as a part of a sentence; empty if the kernel isn't
   * locked down.
   */
  static String lockdown(Path file) {
    try {
      return Files.readString(file).contains("[confidentiality]")
          ? "; the kernel is locked down (confidentiality, "
              + file
              + "), which closes tracefs to root, too, until it is started without lockdown="
          : "";
    } catch (IOException e) {
      // a kernel without lockdown, or the file isn't readable for this user
      return "";
    }
  }

  /**
   * The counters of every CPU that has a buffer, by number, without those that can't be read.
   *
   * @param root root folder of a tracefs, or of an instance in one
   * @throws IOException if {@code root} is no tracefs or not accessible
   */
  public static List<CpuBufferStats> readStats(Path root, LostCpus lost) throws IOException {
    List<CpuBufferStats> stats = new ArrayList<>();
    for (int cpu : mountedCpus(root)) {
      try {
        stats.add(readStats(root, cpu));
      } catch (IOException e) {
        lost.onLost(cpu, e);
      }
    }
    return stats;
  }

  /** The mount point of tracefs, if it is mounted. */
  public Optional<Path> mounted() throws IOException {
    for (Path place : places) {
      if (hasCpus(place)) {
        return Optional.of(place);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether tracefs is mounted at {@code place}: an empty folder is a mount point without a mount.
   * The older mount point is inaccessible to most users in any case, so a denied access to it
   * proves nothing.
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

  /** The CPUs that a tracefs, or an instance in it, has buffers for. */
  public static SortedSet<Integer> cpus(Path root) throws IOException {
    SortedSet<Integer> cpus = new TreeSet<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(root.resolve("per_cpu"))) {
      for (Path folder : folders) {
        Matcher name = CPU_FOLDER.matcher(folder.getFileName().toString());
        if (name.matches()) {
          cpus.add(Integer.parseInt(name.group(1)));
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return cpus;
  }

  private static SortedSet<Integer> mountedCpus(Path root) throws IOException {
    try {
      SortedSet<Integer> cpus = cpus(root);
      if (!cpus.isEmpty()) {
        return cpus;
      }
    } catch (NoSuchFileException e) {
      // No folder, or an empty one: tracefs isn't mounted at this mount point.
    }
    throw new IOException("tracefs is not mounted at " + root);
  }

  /** Throws the reason if the counters of no CPU can be read; one readable CPU is enough. */
  private static void requireOneReadable(Path root) throws IOException {
    IOException failure = new NoSuchFileException(root.resolve("per_cpu").toString());
    for (int cpu : cpus(root)) {
      try {
        readStats(root, cpu);
        return;
      } catch (IOException e) {
        failure = e;
      }
    }
    throw failure;
  }

  private static CpuBufferStats readStats(Path root, int cpu) throws IOException {
    Path file = root.resolve("per_cpu/cpu" + cpu + "/stats");
    try (InputStream in = Files.newInputStream(file)) {
      String text = new String(in.readNBytes(MAX_STATS_BYTES), StandardCharsets.US_ASCII);
      return CpuBufferStats.parse(cpu, text);
    }
  }

  /**
   * The result if tracefs seems not to be mounted; on a kernel that was booted locked down, tracefs
   * is mounted but has no files.
   */
  private Readiness notMounted() {
    Path best = places.getFirst();
    String locked = lockdown(lockdown);
    if (!locked.isEmpty()) {
      return Readiness.impossible("tracefs at " + tried() + " has no files" + locked, "");
    }
    return Files.notExists(best)
        ? Readiness.impossible(
            "no tracefs at " + tried() + ": the kernel has none, or /sys is not mounted", "")
        : Readiness.impossible(
            "tracefs is not mounted at " + tried(), "mount -t tracefs nodev " + best);
  }

  private String tried() {
    return places.stream().map(Path::toString).collect(Collectors.joining(" or "));
  }

  private static String gid() {
    try {
      return Files.getAttribute(Path.of("/proc/self"), "unix:gid").toString();
    } catch (IOException e) {
      return "$(id -g)";
    }
  }

  /** Receives each CPU whose counters can't be read, and the reason. */
  @FunctionalInterface
  public interface LostCpus {
    void onLost(int cpu, IOException why);
  }
}
