package dev.sonda.probe.procfs.internal.systeminfo;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The description of one CPU in /proc/cpuinfo.
 *
 * @param index the CPU's number
 * @param processor the name of the CPU's model, which ARM kernels write once for all CPUs;
 *     "unknown" if the file has none
 * @param features bit set of the CPU features for which Perfetto defines a bit
 */
record CpuDescription(
    int index, String processor, Optional<ArmIdentifier> armIdentifier, long features) {
  private static final String UNKNOWN = "unknown";

  /**
   * The features for which Perfetto defines a bit; a feature's index in the list is the number of
   * its bit.
   */
  private static final List<String> FEATURES = List.of("mte", "mte3");

  /**
   * Parses the whole content of /proc/cpuinfo: paragraphs of lines "key : value", one paragraph for
   * each CPU.
   */
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
      // A paragraph that doesn't describe a CPU, but the board, for example, is skipped.
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
