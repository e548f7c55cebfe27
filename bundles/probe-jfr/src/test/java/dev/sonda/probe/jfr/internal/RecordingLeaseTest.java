package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.jfr.internal.recording.AttachSocket;
import dev.sonda.probe.jfr.internal.recording.AttachedJvmControl;
import dev.sonda.probe.jfr.internal.recording.RecordingEnvironment;
import dev.sonda.probe.jfr.internal.recording.RecordingName;
import dev.sonda.testkit.Await;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Recordings whose daemon is killed, and recordings that last longer than their lease. */
@Timeout(240)
class RecordingLeaseTest {
  private static final Duration SHORT_LEASE = Duration.ofSeconds(2);

  /** Leaves several seconds for each renewal. */
  private static final Duration LEASE = Duration.ofSeconds(6);

  private final AttachSocket commands = new AttachSocket();
  private BusyJvm jvm;

  @BeforeEach
  void startJvm() throws IOException {
    jvm = BusyJvm.start();
  }

  @AfterEach
  void endJvm() throws IOException {
    jvm.close();
  }

  private JfrSessionFixture session(Duration lease) {
    RecordingEnvironment here = RecordingEnvironment.here();
    return new JfrSessionFixture(
        new JfrDataSource(
            new RecordingEnvironment(
                here.processes(),
                AttachedJvmControl.by(commands),
                here.disk(),
                here.clock(),
                lease)),
        Map.of("pids", Integer.toString(jvm.pid())));
  }

  /** The lease is not renewed, as after the daemon was killed. */
  @Test
  void shouldEndRecordingWhenLeaseExpires() {
    session(SHORT_LEASE);
    assertThat(jvm.recordings()).contains("name=sonda-");
    Await.until("their end", () -> jvm.recordings().contains("No available recordings"));
  }

  @Test
  void shouldRenewLeaseWithoutGapInRecording() {
    JfrSessionFixture session = session(LEASE);
    Await.until(
        "the third recording",
        () -> {
          session.sample();
          return jvm.recordings().contains("-2 ");
        });
    session.stop();
    assertThat(jvm.recordings()).contains("No available recordings");
    assertThat(session.named("Step of a test").stream().map(step -> step.get("number")))
        .as("each of two threads counts")
        .containsAll(numbersUpToTheLast(session));
    assertThat(session.sink().missing()).isEmpty();
  }

  private static Iterable<Object> numbersUpToTheLast(JfrSessionFixture session) {
    long first = number(session, true);
    long last = number(session, false);
    assertThat(last - first).isGreaterThan(100);
    return LongStream.rangeClosed(first, last).<Object>mapToObj(n -> n).toList();
  }

  private static long number(JfrSessionFixture session, boolean isFirst) {
    var numbers =
        session.named("Step of a test").stream().mapToLong(step -> (Long) step.get("number"));
    return (isFirst ? numbers.min() : numbers.max()).orElseThrow();
  }

  /** The highest possible process id, which no process has during the test. */
  @Test
  void shouldStopLeftoverRecordingWhenNextDaemonStarts() throws IOException {
    String left = RecordingName.ofSession(7).of(0);
    String ofDead = left.replace("-" + ProcessHandle.current().pid() + "-", "-4194304-");
    commands.execute(jvm.pid(), "JFR.start name=" + ofDead);
    commands.execute(jvm.pid(), "JFR.start name=" + left);
    JfrSessionFixture session = session(LEASE);
    assertThat(jvm.recordings()).contains(left).doesNotContain(ofDead);
    session.stop();
  }
}
