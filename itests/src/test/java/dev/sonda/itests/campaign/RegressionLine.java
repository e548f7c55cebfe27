package dev.sonda.itests.campaign;

import java.util.List;

/**
 * A regression line through measurements, by least squares.
 *
 * @param perHour slope per hour
 * @param errorPerHour standard error of the slope
 */
record RegressionLine(double perHour, double errorPerHour) {
  private static final double NS_PER_HOUR = 3600e9;

  /** Minimum distance of the slope from the limit, in standard errors. */
  private static final double SURE = 2;

  /**
   * One measurement.
   *
   * @param timeNs time of a monotonic clock
   */
  record Point(long timeNs, double value) {}

  static RegressionLine of(List<Point> points) {
    if (points.size() < 3) {
      throw new IllegalArgumentException("no slope of " + points.size() + " points");
    }
    double meanTime = points.stream().mapToDouble(Point::timeNs).average().orElseThrow();
    double meanValue = points.stream().mapToDouble(Point::value).average().orElseThrow();
    double squares = 0;
    double products = 0;
    for (Point point : points) {
      double time = (point.timeNs - meanTime) / NS_PER_HOUR;
      squares += time * time;
      products += time * (point.value - meanValue);
    }
    double slope = products / squares;
    double residues = 0;
    for (Point point : points) {
      double time = (point.timeNs - meanTime) / NS_PER_HOUR;
      double residue = point.value - meanValue - slope * time;
      residues += residue * residue;
    }
    return new RegressionLine(slope, Math.sqrt(residues / (points.size() - 2) / squares));
  }

  /** Whether the slope exceeds the limit by more than the noise of the measurements. */
  boolean isSurelyAbove(double limitPerHour) {
    return perHour - SURE * errorPerHour > limitPerHour;
  }

  @Override
  public String toString() {
    return "%+.2f ± %.2f an hour".formatted(perHour, SURE * errorPerHour);
  }
}
