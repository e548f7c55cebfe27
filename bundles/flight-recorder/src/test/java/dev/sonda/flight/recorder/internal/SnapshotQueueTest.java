package dev.sonda.flight.recorder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.CloneRequest;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class SnapshotQueueTest {
  private static final long SECOND_NS = Duration.ofSeconds(1).toNanos();
  private static final long DAY_NS = Duration.ofHours(24).toNanos();
  private static final int DAEMON_UID = 7;

  private final SnapshotQueue requests =
      new SnapshotQueue(new TriggerLimits(Duration.ofSeconds(60), 3));

  @Test
  void shouldReturnOldestRequestFirst() {
    requests.add(signal());
    assertThat(hit("oops", 1000, 0)).isEmpty();
    assertThat(requests.next()).hasValue(signal());
    assertThat(requests.next()).hasValue(trigger("oops", 1000));
    assertThat(requests.next()).isEmpty();
  }

  @Test
  void shouldRefuseRequestWhenOneOfEqualOriginWaits() {
    assertThat(requests.add(signal())).isEmpty();
    assertThat(requests.add(signal())).hasValue(Refusal.ALREADY_WAITING);
    assertThat(hit("oops", 1000, 0)).isEmpty();
    assertThat(hit("oops", 1000, 61 * SECOND_NS)).hasValue(Refusal.ALREADY_WAITING);
    assertThat(hit("other", 1000, 0)).isEmpty();
  }

  @Test
  void shouldLimitRatePerUserAndTrigger() {
    assertThat(taken("oops", 1000, 0)).isEmpty();
    assertThat(taken("oops", 1000, 60 * SECOND_NS - 1)).hasValue(Refusal.COOL_DOWN);
    assertThat(taken("oops", 1001, 1)).isEmpty();
    assertThat(taken("crash", 1000, 1)).isEmpty();
    assertThat(taken("oops", 1000, 60 * SECOND_NS)).isEmpty();
  }

  @Test
  void shouldRefuseRequestsBeyondDailyLimit() {
    for (int i = 0; i < 3; i++) {
      assertThat(taken("oops", 0, i * 60L * SECOND_NS)).isEmpty();
    }
    assertThat(taken("oops", 0, DAY_NS - 1)).hasValue(Refusal.DAY_IS_FULL);
    assertThat(taken("oops", 1000, DAY_NS - 1)).isEmpty();
    assertThat(taken("oops", 0, DAY_NS)).isEmpty();
  }

  @Test
  void shouldBoundWaitingRequestsOfOtherUsersAndKeepRoomForAdministrator() {
    for (int uid = 1000; uid < 1000 + SnapshotQueue.MAX_WAITING; uid++) {
      assertThat(hit("oops", uid, 0)).isEmpty();
    }
    assertThat(hit("oops", 2000, 0)).hasValue(Refusal.QUEUE_FULL);
    assertThat(hit("oops", 0, 0)).isEmpty();
    assertThat(hit("oops", DAEMON_UID, 0)).isEmpty();
    assertThat(requests.add(signal())).isEmpty();
  }

  @Test
  void shouldRefuseTriggersOfNewUsersBeyondMaximum() {
    for (int uid = 1000; uid < 1000 + TriggerRateLimiter.MAX_ORIGINS; uid++) {
      assertThat(taken("oops", uid, 0)).isEmpty();
    }
    assertThat(taken("oops", 500_000, 1)).hasValue(Refusal.TOO_MANY_USERS);
    assertThat(taken("oops", 500_000, DAY_NS)).isEmpty();
  }

  private Optional<Refusal> taken(String trigger, int uid, long bootTimeNs) {
    Optional<Refusal> refusal = hit(trigger, uid, bootTimeNs);
    assertThat(requests.next().isPresent()).isEqualTo(refusal.isEmpty());
    return refusal;
  }

  private Optional<Refusal> hit(String trigger, int uid, long bootTimeNs) {
    return requests.addTrigger(trigger(trigger, uid), bootTimeNs);
  }

  private static SnapshotRequest trigger(String name, int uid) {
    return new SnapshotRequest(Requester.ofTrigger(uid, DAEMON_UID), name, clone("trigger"));
  }

  private static SnapshotRequest signal() {
    return new SnapshotRequest(Requester.ofSignal(), "", clone("signal"));
  }

  private static CloneRequest clone(String session) {
    return new CloneRequest(0, session, false, false, null);
  }
}
