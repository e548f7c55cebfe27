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
 * How a tracefs was found, so that it can be left like that.
 *
 * @param values what the files said that are written, in the order in which they are written back
 * @param events those that were on
 * @param probes that weren't there
 */
public record KernelState(Map<String, String> values, List<String> events, List<String> probes) {
  /** In the main instance, for all of them. */
  static final String PROBES = "kprobe_events";

  private static final String TRACING_ON = "tracing_on";
  private static final String EVENTS = "set_event";
  private static final String CLOCK = "trace_clock";
  static final String SIZE = "buffer_size_kb";
  private static final String PERCENT = "buffer_percent";

  /** What files without a value say of themselves, and what has them without one again. */
  private static final Map<String, String> NOTHING = Map.of("no pid", "", "none", "0");

  private static final Pattern NUMBER = Pattern.compile("[0-9]+");

  public KernelState {
    values = new LinkedHashMap<>(values);
    events = List.copyOf(events);
    probes = List.copyOf(probes);
  }

  /** Looks at what every session changes. */
  static KernelState of(TracefsFolder folder) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    if (folder.has(SubBuffers.SIZE)) {
      values.put(SubBuffers.SIZE, folder.read(SubBuffers.SIZE));
    }
    values.put(SIZE, number(folder.read(SIZE)));
    values.put(CLOCK, folder.choice(CLOCK));
    if (folder.has(PERCENT)) {
      values.put(PERCENT, folder.read(PERCENT));
    }
    values.put(TRACING_ON, folder.read(TRACING_ON));
    return new KernelState(
        values, folder.read(EVENTS).lines().filter(KernelState::isEvent).toList(), List.of());
  }

  private static boolean isEvent(String line) {
    return line.contains(":");
  }

  /** How big each CPU's buffer is now. */
  public static long bufferSizeKb(TracefsFolder folder) throws IOException {
    String size = number(folder.read(SIZE));
    try {
      return Long.parseLong(size);
    } catch (NumberFormatException e) {
      throw new IOException(SIZE + " is no number: " + size, e);
    }
  }

  /** Before its first use the size reads {@code 7 (expanded: 1408)}. */
  private static String number(String text) {
    Matcher number = NUMBER.matcher(text);
    return number.lookingAt() ? number.group() : text;
  }

  /** Looks at one more file, before it is changed for the first time. */
  KernelState and(String file, TracefsFolder folder) throws IOException {
    if (values.containsKey(file)) {
      return this;
    }
    String value = list(folder.read(file));
    return and(file, NOTHING.getOrDefault(value, value));
  }

  /** The same of a file that has to be written differently. */
  KernelState and(String file, String value) {
    if (values.containsKey(file)) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>();
    more.put(file, value);
    more.putAll(values);
    return new KernelState(more, events, probes);
  }

  /** What is known of more files, where this doesn't know them. */
  KernelState with(KernelState other) {
    Map<String, String> more = new LinkedHashMap<>(values);
    other.values.forEach(more::putIfAbsent);
    return new KernelState(more, events, probes);
  }

  KernelState andProbe(String path) {
    List<String> more = new ArrayList<>(probes);
    more.add(path);
    return new KernelState(values, events, more);
  }

  /** With those off that were on. */
  KernelState withoutEvents() {
    return new KernelState(values, List.of(), probes);
  }

  /**
   * Lists are written in one line. A comment says that there is nothing; a command, which has a
   * colon, stays where it is when the rest is replaced.
   */
  private static String list(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("#") && !line.contains(":"))
        .collect(Collectors.joining(" "));
  }

  /**
   * Goes on after what fails; what did is in the answer. Probes go last: with them, the kernel's
   * buffers are cleared.
   */
  List<IOException> restore(TracefsFolder main, TracefsFolder folder) {
    List<IOException> failures = new ArrayList<>();
    attempt(failures, () -> folder.write(TRACING_ON, "0"));
    attempt(failures, () -> folder.write("events/enable", "0"));
    attempt(failures, () -> folder.clear("trace"));
    for (String event : events) {
      attempt(failures, () -> folder.append(EVENTS, event));
    }
    if (values.containsKey(SubBuffers.SIZE)) {
      // Another size of sub-buffers makes the kernel allocate the whole buffer again: cheaper for a
      // small one.
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

  /** Something that the kernel may refuse. */
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
