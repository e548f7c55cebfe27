package dev.sonda.probe.ftrace.internal.tracer.kernel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The content of a {@link TracefsRecoveryNote}: the process that wrote it, and the state of tracefs
 * to restore.
 *
 * @param pid id of the process that wrote the note
 * @param state state of tracefs before that process changed it
 */
record RecoveryNoteContent(long pid, OriginalTracefsState state) {
  private static final String OWNER = "owner";
  private static final String EVENT = "event";
  private static final String PROBE = "probe";
  private static final Pattern PID = Pattern.compile("[1-9][0-9]{0,9}");

  /** Pattern of a path relative to tracefs that can't lead out of it. */
  private static final Pattern FILE =
      Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*");

  /**
   * Whether the process is still running. A process id may be reused, but only by a process that
   * started after the note was written.
   */
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
   * Parses the output of {@link #lines}.
   *
   * @throws IllegalArgumentException if the lines are malformed
   */
  static RecoveryNoteContent parse(List<String> lines) {
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
    return new RecoveryNoteContent(
        Long.parseLong(owner), new OriginalTracefsState(values, events, probes));
  }

  private static String checked(String file) {
    if (!FILE.matcher(file).matches()) {
      throw new IllegalArgumentException("'" + file + "' is no file of tracefs");
    }
    return file;
  }
}
