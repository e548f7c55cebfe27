package dev.sonda.trace.proto.internal.gpu;

import java.util.List;
import java.util.stream.Collectors;

/** Units that drivers put together of others, by their numbers. */
final class MeasureUnits {
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

  private MeasureUnits() {}

  /** Such as {@code Pixel/s}; units of one side have colons between them. */
  static String text(List<Integer> numerators, List<Integer> denominators) {
    String above = numerators.stream().map(MeasureUnits::name).collect(Collectors.joining(":"));
    String below =
        denominators.stream()
            .map(MeasureUnits::name)
            .filter(name -> !name.isEmpty())
            .collect(Collectors.joining(":"));
    return below.isEmpty() ? above : above + "/" + below;
  }

  private static String name(int unit) {
    return unit >= 0 && unit < NAMES.size() ? NAMES.get(unit) : "Unknown";
  }
}
