package dev.sonda.trace.storage.internal.manifest;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parsed manifest of an archive. Missing texts are empty, missing clocks 0.
 *
 * @param attributes free-form attributes of the archive, each a text or a number
 * @param traceTime the clock that all timestamps are converted to
 */
public record TraceManifest(
    Map<String, Object> attributes, @Nullable ClockOf traceTime, List<ManifestFile> files) {
  /** An empty manifest, without settings. */
  public static final TraceManifest NONE = new TraceManifest(Map.of(), null, List.of());

  /** The settings of a file; null if there are none. */
  public @Nullable ManifestFile file(String path) {
    return files.stream().filter(file -> file.path.equals(path)).findFirst().orElse(null);
  }

  /** A reference to a clock: file, machine and clock id. */
  public record ClockOf(String file, String machine, int clock) {}

  /**
   * The relation of a file's clock to a reference clock: reference time = file time + offset.
   *
   * @param clock id of the file's clock; 0 for a clock that exists only in the file
   */
  public record ClockRelation(String machine, int clock, ClockOf reference, long offsetNs) {
    /** Whether the file's timestamps refer to a clock that exists only in the file. */
    public boolean isPinned() {
      return clock == 0;
    }
  }

  /**
   * The manifest's settings for a file.
   *
   * @param machine name of the machine that the whole file was recorded on
   * @param machines names of machines by the machine ids of the file's packets
   */
  public record ManifestFile(
      String path, String machine, Map<Long, String> machines, @Nullable ClockRelation clocks) {
    /** Whether the settings change how the file is imported. */
    public boolean isOverride() {
      return clocks != null || !baseMachine().isEmpty();
    }

    /** The name of the machine of packets without machine id. */
    public String baseMachine() {
      return machines.getOrDefault(0L, machine);
    }

    boolean declares(String name) {
      return machine.equals(name) || machines.containsValue(name);
    }
  }
}
