package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.probe.jfr.internal.recording.AttachSocket;
import dev.sonda.probe.jfr.internal.recording.JvmCommands;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records another JVM of this machine. */
@Timeout(240)
class RealJvmTest {
  private final JvmCommands commands = new AttachSocket();
  private final JfrDataSource source = new JfrDataSource();
  private BusyJvm jvm;

  @BeforeEach
  void startJvm() throws IOException {
    jvm = BusyJvm.start();
  }

  @AfterEach
  void endJvm() throws IOException {
    jvm.close();
  }

  private Map<String, String> settings() {
    return Map.of("pids", Integer.toString(jvm.pid()), "jdk.ThreadPark#threshold", "1 ms");
  }

  private JfrSessionFixture started() {
    return new JfrSessionFixture(source, settings());
  }

  @Test
  void shouldWriteEventsOfRunningJvm() throws Exception {
    long beginNs = JfrSessionFixture.bootNs();
    JfrSessionFixture session = started();
    session.await("Step of a test");
    session.stop();

    assertThat(session.names()).containsValue("Java Thread Park");
    assertThat(session.times()).allMatch(ns -> ns >= beginNs && ns <= JfrSessionFixture.bootNs());
    assertThat(session.sink().missing()).isEmpty();
    assertThat(jvm.recordings()).contains("No available recordings");
  }

  /** The JVM flushes events once a second; later events come with the end of the recording. */
  @Test
  void shouldWriteLastEventsWhenSessionStops() throws Exception {
    JfrSessionFixture session = started();
    session.await("Step of a test");
    long lastNs = Collections.max(session.times());
    session.stop();

    assertThat(session.times()).anyMatch(ns -> ns > lastNs);
  }

  @Test
  void shouldNotStopOtherRecordings() throws Exception {
    commands.execute(jvm.pid(), "JFR.start name=another");
    JfrSessionFixture session = started();
    session.await("Step of a test");
    assertThat(jvm.recordings()).contains("another", "sonda-");
    session.stop();

    assertThat(jvm.recordings()).contains("name=another").doesNotContain("sonda-");
  }

  @Test
  void shouldStopCleanlyWhenJvmIsKilled() throws Exception {
    JfrSessionFixture session = started();
    session.await("Step of a test");
    jvm.kill();
    session.sample();
    session.instance().flush(new FakeAcknowledgement());
    session.stop();
    assertThat(session.names()).containsValue("Java Thread Park");
  }

  @Test
  void shouldWriteTrackDescriptorsAgainWhenStateIsCleared() throws Exception {
    JfrSessionFixture session = started();
    session.await("Step of a test");
    int before = session.sink().packets().size();
    session.instance().clearIncrementalState();
    Await.until(
        "more events",
        () -> session.sink().packets().size() > before || session.hasRead("no such event"));
    assertThat(session.sink().packets().get(before).number(13)).isEqualTo(3);
    session.stop();
  }

  @Test
  void shouldReportWhenNoJvmMatchesConfig() {
    JfrSessionFixture session =
        new JfrSessionFixture(source, Map.of("jvms", "no.such.*", "pids", "1"));
    session.stop();
    assertThat(session.sink().missing())
        .containsExactly("no JVM ran that is asked for: no.such.*, 1");
  }

  @Test
  void shouldReportNumberOfMatchingJvmsInReadinessCheck() {
    assertThat(source.check(FakeSourceConfig.withSettings("dev.sonda.jfr", settings())))
        .isEqualTo(Readiness.ok("1 JVM"));
    assertThat(source.check(FakeSourceConfig.withSettings("dev.sonda.jfr", Map.of("x", "y"))))
        .isInstanceOf(Readiness.Impossible.class);
  }
}
