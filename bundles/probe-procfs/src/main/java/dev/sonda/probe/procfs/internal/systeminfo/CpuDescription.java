package dev.sonda.probe.procfs.internal.systeminfo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description of one CPU in /proc/cpuinfo.
 *
 * @param index its number
 * @param processor its model's name, which ARM kernels give once for all CPUs; "unknown" if there
 *     is none
 * @param features bits that Perfetto assigns to a few of its features
 */
record CpuDescription(
    int index, String processor, Optional<ArmIdentifier> armIdentifier, long features) {
  private static final String UNKNOWN = "unknown";

  /** Features whose bit is their index. */
  private static final List<String> FEATURES = List.of("mte", "mte3");

  /** Reads the whole file: paragraphs of "key : value", one for each CPU. */
  static List<CpuDescription> parse(String cpuinfo) {
    List<CpuDescription> cpus = new ArrayList<>();
    Map<String, String> lines = new HashMap<>();
    String processor = UNKNOWN;
    for (String line : (cpuinfo + "\n\n").split("\n", -1)) {
      if (line.isEmpty()) {
        addTo(cpus, processor, lines);
        lines.clear();
      }
      int colon = line.indexOf(':');
      if (colon > 0) {
        String key = line.substring(0, colon).strip();
        String value = line.substring(colon + 1).strip();
        lines.put(key, value);
        processor = key.equals("Processor") ? value : processor;
      }
    }
    return cpus;
  }

  private static void addTo(
      List<CpuDescription> cpus, String processor, Map<String, String> lines) {
    try {
      int index = Integer.parseInt(lines.getOrDefault("processor", ""));
      cpus.add(new CpuDescription(index, processor, ArmIdentifier.of(lines), features(lines)));
    } catch (NumberFormatException e) {
      // A paragraph about something else, such as the whole board.
    }
  }

  private static long features(Map<String, String> lines) {
    long bits = 0;
    for (String word : lines.getOrDefault("Features", "").split(" ", -1)) {
      int bit = FEATURES.indexOf(word);
      bits |= bit < 0 ? 0 : 1L << bit;
    }
    return bits;
  }
}
