package dev.sonda.flight.recorder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.testkit.LogWatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class SnapshotRefusalLogTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private long nowNs;

  @Test
  void shouldCountAllRefusalsAndLogOnePerLogPeriod() {
    log.expect("box: no snapshot because of the trigger oops of uid 4294967294, .*");
    SnapshotRefusalLog refusals = new SnapshotRefusalLog("box", () -> nowNs);
    SnapshotRequest request =
        new SnapshotRequest(
            Requester.ofTrigger(-2, 0), "oops", new CloneRequest(0, "box", false, false, null));
    for (int i = 0; i < 1000; i++) {
      refusals.add(Refusal.COOL_DOWN, request);
    }
    assertThat(log.lines()).hasSize(1);
    nowNs += SnapshotRefusalLog.LOG_PERIOD.toNanos();
    refusals.add(Refusal.QUEUE_FULL, request);
    assertThat(log.lines()).hasSize(2);
    assertThat(log.lines().getLast()).contains("1000 within triggerCoolDownS");
    assertThat(refusals)
        .hasToString("1 as too many waited to be made, 1000 within triggerCoolDownS");
  }
}
