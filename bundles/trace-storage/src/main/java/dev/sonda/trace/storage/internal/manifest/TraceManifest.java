package dev.sonda.trace.storage.internal.manifest;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parsed manifest of an archive. Missing texts are empty, missing clocks 0.
 *
 * @param attributes facts about the archive, each a text or a number
 * @param traceTime the clock that all times are converted to
 */
public record TraceManifest(
    Map<String, Object> attributes, @Nullable ClockOf traceTime, List<ManifestFile> files) {
  /** Says nothing. */
  public static final TraceManifest NONE = new TraceManifest(Map.of(), null, List.of());

  /** What is said of a file; null if nothing is. */
  public @Nullable ManifestFile file(String path) {
    return files.stream().filter(file -> file.path.equals(path)).findFirst().orElse(null);
  }

  /** A clock of a machine in a file. */
  public record ClockOf(String file, String machine, int clock) {}

  /**
   * How a file's clock belongs to another one: when it shows T, that one shows T and the offset.
   *
   * @param clock 0 if the file has no clock that others know
   */
  public record ClockRelation(String machine, int clock, ClockOf reference, long offsetNs) {
    /** Whether the file's times are by a clock of its own. */
    public boolean isPinned() {
      return clock == 0;
    }
  }

  /**
   * What is said of a file.
   *
   * @param machine the machine that all of the file is of
   * @param machines the machines of the file's packets, by the numbers that these have
   */
  public record ManifestFile(
      String path, String machine, Map<Long, String> machines, @Nullable ClockRelation clocks) {
    /** Whether it says how the file is read. */
    public boolean isOverride() {
      return clocks != null || !baseMachine().isEmpty();
    }

    /** The machine of packets that name none. */
    public String baseMachine() {
      return machines.getOrDefault(0L, machine);
    }

    boolean declares(String name) {
      return machine.equals(name) || machines.containsValue(name);
    }
  }
}
