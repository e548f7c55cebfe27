package dev.sonda.probe.ftrace.internal.tracer.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What a note says.
 *
 * @param pid of the process that wrote it
 * @param state how it had found tracefs
 */
record LeftoverNote(long pid, KernelState state) {
  private static final String OWNER = "owner";
  private static final String EVENT = "event";
  private static final String PROBE = "probe";
  private static final Pattern PID = Pattern.compile("[1-9][0-9]{0,9}");

  /** A file below tracefs, and no way out of it. */
  private static final Pattern FILE =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*");

  /** A number is used again for another process, but not one that began before the note. */
  boolean isOwnerAlive(long notedAtMs) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().startInstant())
        .map(start -> start.toEpochMilli() <= notedAtMs)
        .orElse(false);
  }

  List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(OWNER + "=" + pid);
    state.events().forEach(event -> lines.add(EVENT + "=" + event));
    state.probes().forEach(probe -> lines.add(PROBE + "=" + probe));
    state.values().forEach((name, value) -> lines.add(name + "=" + value));
    return lines;
  }

  /**
   * Reads what {@link #lines} wrote.
   *
   * @throws IllegalArgumentException if that can't have been
   */
  static LeftoverNote parse(List<String> lines) {
    String owner = "";
    List<String> events = new ArrayList<>();
    List<String> probes = new ArrayList<>();
    Map<String, String> values = new LinkedHashMap<>();
    for (String line : lines) {
      int equals = line.indexOf('=');
      String name = line.substring(0, Math.max(0, equals));
      String value = line.substring(equals + 1);
      switch (name) {
        case OWNER -> owner = value;
        case EVENT -> events.add(value);
        case PROBE -> probes.add(checked(value));
        default -> values.put(checked(name), value);
      }
    }
    if (!PID.matcher(owner).matches()) {
      throw new IllegalArgumentException("owner=" + owner + " is no process");
    }
    return new LeftoverNote(Long.parseLong(owner), new KernelState(values, events, probes));
  }

  private static String checked(String file) {
    if (!FILE.matcher(file).matches()) {
      throw new IllegalArgumentException("'" + file + "' is no file of tracefs");
    }
    return file;
  }
}
