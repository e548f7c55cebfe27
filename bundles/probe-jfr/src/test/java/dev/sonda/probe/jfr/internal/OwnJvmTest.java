package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.probe.jfr.OwnJvm;
import dev.sonda.probe.jfr.internal.process.SelfRecordingMark;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The test's own JVM records itself. */
@Timeout(240)
class OwnJvmTest {
  private static final int COLLECTIONS = 100;
  private static final long SESSION_ID = 1;
  private static final String OF_DAEMON = "sonda-1-4194304-" + SESSION_ID + "-0";

  @AfterEach
  void endRecordings() {
    FlightRecorder.getFlightRecorder().getRecordings().forEach(Recording::close);
  }

  private static List<String> recordings() {
    return FlightRecorder.getFlightRecorder().getRecordings().stream()
        .map(Recording::getName)
        .filter(name -> name.startsWith("sonda-"))
        .toList();
  }

  private static void begin(String name) {
    Recording recording = new Recording();
    recording.setName(name);
    recording.start();
  }

  @Test
  void shouldRecordGarbageCollectionsWithoutAttaching() {
    JfrSessionFixture session =
        new JfrSessionFixture(
            OwnJvm.dataSource(), Map.of("jdk.GarbageCollection#threshold", "0 ms"));
    System.gc();
    session.awaitAnnotated("sumOfPauses");
    session.stop();

    assertThat(session.annotated("sumOfPauses"))
        .extracting(collection -> collection.get("cause"))
        .contains("System.gc()");
    assertThat(session.sink().missing()).isEmpty();
    assertThat(recordings()).isEmpty();
  }

  @Test
  void shouldWriteEventsOfLastMomentAtStop() {
    JfrSessionFixture session = new JfrSessionFixture(OwnJvm.dataSource(), Map.of());
    System.gc();
    session.stop();

    assertThat(session.annotated("sumOfPauses")).isNotEmpty();
  }

  /** A flush reads on a thread of its own, while the periodic task reads on another. */
  @Test
  void shouldWriteEachEventOnceWhenFlushRunsBesideSampling() throws Exception {
    JfrSessionFixture session =
        new JfrSessionFixture(
            OwnJvm.dataSource(), Map.of("jdk.GarbageCollection#threshold", "0 ms"));
    AtomicBoolean ends = new AtomicBoolean();
    FutureTask<Void> flushes =
        new FutureTask<>(
            () -> {
              while (!ends.get()) {
                session.instance().flush(new FakeAcknowledgement());
              }
            },
            null);
    Thread.ofPlatform().start(flushes);
    for (int collections = 0; collections < COLLECTIONS; collections++) {
      System.gc();
      session.sample();
    }
    ends.set(true);
    flushes.get();
    session.stop();

    assertThat(session.sink().missing()).isEmpty();
    assertThat(session.annotated("sumOfPauses"))
        .filteredOn(collection -> "System.gc()".equals(collection.get("cause")))
        .hasSize(COLLECTIONS);
  }

  @Test
  void shouldNotRecordWhenConfigNamesOtherJvm() {
    JfrSessionFixture session = new JfrSessionFixture(OwnJvm.dataSource(), Map.of("jvms", "other"));

    assertThat(recordings()).isEmpty();
    session.stop();
    assertThat(session.sink().packets()).isEmpty();
    assertThat(session.sink().missing()).isEmpty();
  }

  @Test
  void shouldNotRecordWhenDaemonRecordsAlready() {
    begin(OF_DAEMON);
    JfrSessionFixture session = new JfrSessionFixture(OwnJvm.dataSource(), Map.of());

    assertThat(recordings()).containsExactly(OF_DAEMON);
    session.stop();
    assertThat(session.sink().packets()).isEmpty();
  }

  @Test
  void shouldNotRecordWhenDaemonStartsAtSameMoment() {
    JfrSessionFixture session = new JfrSessionFixture(OwnJvm.dataSource(), Map.of());
    begin(OF_DAEMON);
    session.sample();

    assertThat(recordings()).containsExactly(OF_DAEMON);
    session.stop();
    assertThat(session.sink().packets()).isEmpty();
  }

  @Test
  void shouldRecordBesideDaemonOfOtherSession() {
    begin("sonda-1-4194304-" + (SESSION_ID + 1) + "-0");
    JfrSessionFixture session = new JfrSessionFixture(OwnJvm.dataSource(), Map.of());

    assertThat(recordings()).hasSize(2);
    session.stop();
    assertThat(session.sink().packets()).isNotEmpty();
  }

  @Test
  void shouldReportInvalidSettings() {
    JfrSessionFixture session =
        new JfrSessionFixture(OwnJvm.dataSource(), Map.of("settings", "/no/such/file.jfc"));

    assertThat(session.sink().missing())
        .singleElement()
        .asString()
        .contains("doesn't record itself: ")
        .contains("/no/such/file.jfc");
    session.stop();
    assertThat(recordings()).isEmpty();
  }

  @Test
  void shouldMarkJvmAsSelfRecordingWhenClaimed() throws InterruptedException {
    OwnJvm.claim();

    assertThat(SelfRecordingMark.isMadeBy(Path.of("/proc/self"))).isTrue();
    assertThat(SelfRecordingMark.isMadeBy(Path.of("/proc/1"))).isFalse();
  }

  @Test
  void shouldReportSelfRecordingInCheck() {
    Readiness readiness =
        OwnJvm.dataSource().check(FakeSourceConfig.withSettings("dev.sonda.jfr", Map.of()));

    assertThat(readiness)
        .isInstanceOfSatisfying(
            Readiness.Ok.class, ok -> assertThat(ok.note()).endsWith(" records itself"));
  }
}
