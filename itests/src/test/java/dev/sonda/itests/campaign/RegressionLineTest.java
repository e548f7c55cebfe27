package dev.sonda.itests.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Computation of the regression line, and whether its slope is significant. */
class RegressionLineTest {
  private static final long MINUTE_NS = 60_000_000_000L;

  @Test
  void shouldFindSlopeOfPointsOnLine() {
    RegressionLine slope = RegressionLine.of(points(3, 0));
    assertThat(slope.perHour()).isCloseTo(180, within(1e-6));
    assertThat(slope.errorPerHour()).isCloseTo(0, within(1e-6));
    assertThat(slope.isSurelyAbove(179)).isTrue();
    assertThat(slope.isSurelyAbove(181)).isFalse();
  }

  @Test
  void shouldNotReportNoiseAsRise() {
    RegressionLine slope = RegressionLine.of(points(0, 50));
    assertThat(slope.errorPerHour()).isGreaterThan(10);
    assertThat(slope.isSurelyAbove(1)).isFalse();
  }

  @Test
  void shouldDetectRiseWithinNoise() {
    assertThat(RegressionLine.of(points(3, 2)).isSurelyAbove(60)).isTrue();
  }

  @Test
  void shouldRefuseSlopeOfTwoPoints() {
    assertThatThrownBy(() -> RegressionLine.of(points(1, 0).subList(0, 2)))
        .hasMessage("no slope of 2 points");
  }

  /** Twenty points, one per minute; every second one is higher by {@code noise}. */
  private static List<RegressionLine.Point> points(double perMinute, double noise) {
    return IntStream.range(0, 20)
        .mapToObj(i -> new RegressionLine.Point(i * MINUTE_NS, i * perMinute + i % 2 * noise))
        .toList();
  }
}
