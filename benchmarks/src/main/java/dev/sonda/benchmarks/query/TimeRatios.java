package dev.sonda.benchmarks.query;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** How many times as fast as the reference two kinds of runs are, for each thing measured. */
final class TimeRatios {
  private final List<double[]> ratios = new ArrayList<>();

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  static double[] medians(double[][] rows) {
    return Arrays.stream(rows).mapToDouble(TimeRatios::median).toArray();
  }

  void add(double first, double second) {
    ratios.add(new double[] {first, second});
  }

  /**
   * The means and the least ratios as a sentence.
   *
   * @param things what was measured, in plural
   */
  String summary(String things, String first, String second) {
    return String.format(
        Locale.ROOT,
        "geometric mean of %d %s: %.1f × %s, %.1f × %s; the slowest %.2f, %.2f ×%n",
        ratios.size(),
        things,
        mean(0),
        first,
        mean(1),
        second,
        least(0),
        least(1));
  }

  private double mean(int column) {
    return Math.exp(
        ratios.stream().mapToDouble(ratio -> Math.log(ratio[column])).average().orElseThrow());
  }

  private double least(int column) {
    return ratios.stream().mapToDouble(ratio -> ratio[column]).min().orElseThrow();
  }
}
