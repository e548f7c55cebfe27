package dev.sonda.probe.ftrace.internal;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line of the kernel's text file {@code trace}.
 *
 * @param event name of the event, as printed by the kernel
 * @param values values printed as {@code name=value} or {@code name: value}
 */
record KernelTraceLine(
    int thread, long timeUs, String event, String rest, Map<String, String> values) {
  private static final Pattern LINE =
      Pattern.compile(
          "\\s*.{1,16}-(\\d+)\\s+(?:\\(\\s*[-\\d]+\\) )?\\[(\\d+)\\] \\S+\\s+(\\d+)\\.(\\d{6}):"
              + " (\\w+): ?(.*)");
  private static final Pattern VALUE = Pattern.compile("([a-z_0-9]+)=\\s*([^\\s,()\\[\\]{}]+)");

  static List<KernelTraceLine> parse(String trace) {
    List<KernelTraceLine> lines = new ArrayList<>();
    for (String line : trace.lines().toList()) {
      parseLine(line).ifPresent(lines::add);
    }
    return lines;
  }

  private static Optional<KernelTraceLine> parseLine(String line) {
    Matcher parts = LINE.matcher(line);
    if (!parts.matches()) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    Matcher value = VALUE.matcher(parts.group(6));
    while (value.find()) {
      values.putIfAbsent(value.group(1), value.group(2));
    }
    long timeUs = Long.parseLong(parts.group(3)) * 1_000_000 + Long.parseLong(parts.group(4));
    return Optional.of(
        new KernelTraceLine(
            Integer.parseInt(parts.group(1)), timeUs, parts.group(5), parts.group(6), values));
  }
}
