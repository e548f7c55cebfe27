package dev.sonda.probe.jfr.internal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordingRenewalScheduleTest {
  private static final long SECOND_NS = Duration.ofSeconds(1).toNanos();

  private final RecordingRenewalSchedule lease =
      new RecordingRenewalSchedule(Duration.ofMinutes(10), 0);

  @Test
  void shouldRenewOftenAtFirstThenAtHalfOfLeaseTime() {
    long nowNs = 0;
    for (long pause : new long[] {1, 10, 100, 300, 300}) {
      nowNs += pause * SECOND_NS;
      assertThat(lease.takeIfDue(nowNs - 1)).isFalse();
      assertThat(lease.takeIfDue(nowNs)).isTrue();
      assertThat(lease.takeIfDue(nowNs)).as("taken").isFalse();
      lease.renewed(nowNs);
    }
  }

  @Test
  void shouldRetryRenewalSoonWhenRefused() {
    assertThat(lease.takeIfDue(SECOND_NS)).isTrue();
    lease.refused(SECOND_NS);
    assertThat(lease.takeIfDue(2 * SECOND_NS)).isTrue();
  }
}
