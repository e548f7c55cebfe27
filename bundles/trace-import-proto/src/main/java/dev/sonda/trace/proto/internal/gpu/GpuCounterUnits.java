package dev.sonda.trace.proto.internal.gpu;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Formats the units of GPU counters, which drivers compose of the numbered units in Perfetto's
 * schema.
 */
final class GpuCounterUnits {
  private static final List<String> NAMES =
      List.of(
          "",
          "bit",
          "Kb",
          "Mb",
          "Gb",
          "Tb",
          "Pb",
          "B",
          "KB",
          "MB",
          "GB",
          "TB",
          "PB",
          "Hz",
          "KHz",
          "MHz",
          "GHz",
          "THz",
          "PHz",
          "ns",
          "us",
          "ms",
          "s",
          "min",
          "h",
          "Vertex",
          "Pixel",
          "Triangle",
          "mW",
          "W",
          "kW",
          "J",
          "V",
          "A",
          "C",
          "F",
          "K",
          "%",
          "Primitive",
          "Fragment",
          "Instruction");

  private GpuCounterUnits() {}

  /**
   * Formats a unit such as {@code Pixel/s}; several numerators or denominators are separated by
   * colons.
   */
  static String text(List<Integer> numerators, List<Integer> denominators) {
    String above = numerators.stream().map(GpuCounterUnits::name).collect(Collectors.joining(":"));
    String below =
        denominators.stream()
            .map(GpuCounterUnits::name)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(":"));
    return below.isEmpty() ? above : above + "/" + below;
  }

  private static String name(int unit) {
    return unit >= 0 && unit < NAMES.size() ? NAMES.get(unit) : "Unknown";
  }
}
