package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The original state of a tracefs, for restoring it.
 *
 * @param values original content of the files that sessions change, in the order in which it is
 *     restored
 * @param events events that were on
 * @param probes probes that sessions added, to be removed
 */
public record OriginalTracefsState(
    Map<String, String> values, List<String> events, List<String> probes) {
  /** The file of kprobes, in the main tracefs for all instances. */
  static final String PROBES = "kprobe_events";

  private static final String TRACING_ON = "tracing_on";
  private static final String EVENTS = "set_event";
  private static final String CLOCK = "trace_clock";
  static final String SIZE = "buffer_size_kb";
  private static final String PERCENT = "buffer_percent";

  /** Texts that files without a value show, each with the text to write to clear the file again. */
  private static final Map<String, String> NOTHING = Map.of("no pid", "", "none", "0");

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  public OriginalTracefsState {
    values = new LinkedHashMap<>(values);
    events = List.copyOf(events);
    probes = List.copyOf(probes);
  }

  /** Reads the files that every session changes. */
  static OriginalTracefsState of(TracefsFolder folder) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    if (folder.has(SubBufferSize.SIZE)) {
      values.put(SubBufferSize.SIZE, folder.read(SubBufferSize.SIZE));
    }
    values.put(SIZE, number(folder.read(SIZE)));
    values.put(CLOCK, folder.choice(CLOCK));
    if (folder.has(PERCENT)) {
      values.put(PERCENT, folder.read(PERCENT));
    }
    values.put(TRACING_ON, folder.read(TRACING_ON));
    return new OriginalTracefsState(
        values,
        folder.read(EVENTS).lines().filter(OriginalTracefsState::isEvent).toList(),
        List.of());
  }

  private static boolean isEvent(String line) {
    return line.contains(":");
  }

  /** The present size of each CPU's buffer. */
  public static long bufferSizeKb(TracefsFolder folder) throws IOException {
    String size = number(folder.read(SIZE));
    try {
      return Long.parseLong(size);
    } catch (NumberFormatException e) {
      throw new IOException(SIZE + " is no number: " + size, e);
    }
  }

  /**
   * Extracts the number from a size; before the first use of a buffer the file contains {@code 7
   * (expanded: 1408)}.
   */
  private static String number(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.lookingAt() ? number.group() : text;
  }

  /** Adds the content of one more file, before the file is changed for the first time. */
  OriginalTracefsState and(String file, TracefsFolder folder) throws IOException {
    if (values.containsKey(file)) {
      return this;
    }
    String value = list(folder.read(file));
    return and(file, NOTHING.getOrDefault(value, value));
  }

  /** Adds a file whose original value is restored by writing {@code value}. */
  OriginalTracefsState and(String file, String value) {
    if (values.containsKey(file)) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>();
    more.put(file, value);
    more.putAll(values);
    return new OriginalTracefsState(more, events, probes);
  }

  /** Adds the values of files in {@code other} that this state doesn't contain. */
  OriginalTracefsState with(OriginalTracefsState other) {
    Map<String, String> more = new LinkedHashMap<>(values);
    other.values.forEach(more::putIfAbsent);
    return new OriginalTracefsState(more, events, probes);
  }

  OriginalTracefsState andProbe(String path) {
    List<String> more = new ArrayList<>(probes);
    more.add(path);
    return new OriginalTracefsState(values, events, more);
  }

  /** A copy in which no event was on. */
  OriginalTracefsState withoutEvents() {
    return new OriginalTracefsState(values, List.of(), probes);
  }

  /**
   * Converts a list to one line, as it is written. A comment stands for an empty list; a command,
   * which contains a colon, is left out since replacing the list doesn't remove it.
   */
  private static String list(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("#") && !line.contains(":"))
        .collect(Collectors.joining(" "));
  }

  /**
   * Restores the state; continues after failures, and returns them. Probes are removed last, as
   * that clears the kernel's buffers.
   */
  List<IOException> restore(TracefsFolder main, TracefsFolder folder) {
    List<IOException> failures = new ArrayList<>();
    attempt(failures, () -> folder.write(TRACING_ON, "0"));
    attempt(failures, () -> folder.write("events/enable", "0"));
    attempt(failures, () -> folder.clear("trace"));
    for (String event : events) {
      attempt(failures, () -> folder.append(EVENTS, event));
    }
    if (values.containsKey(SubBufferSize.SIZE)) {
      // Shrink the buffer first: a change of the sub-buffer size makes the kernel reallocate the
      // whole buffer.
      attempt(failures, () -> folder.write(SIZE, values.getOrDefault(SIZE, "1")));
    }
    values.forEach((file, value) -> attempt(failures, () -> folder.write(file, value)));
    for (String probe : probes) {
      if (main.has("events/" + probe)) {
        attempt(failures, () -> main.append(PROBES, "-:" + probe));
      }
    }
    return failures;
  }

  /** A change in tracefs that the kernel may reject. */
  private interface Change {
    void make() throws IOException;
  }

  private static void attempt(List<IOException> failures, Change change) {
    try {
      change.make();
    } catch (IOException e) {
      failures.add(e);
    }
  }
}
