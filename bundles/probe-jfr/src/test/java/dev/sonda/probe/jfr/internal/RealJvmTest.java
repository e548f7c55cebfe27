package dev.sonda.probe.jfr.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Another JVM of this machine, and what it records. */
@Timeout(60)
class RealJvmTest {
  private static final int TIMESTAMP = 8;
  private static final int INTERNED_DATA = 12;
  private static final int TRACK_EVENT = 11;
  private static final int EVENT_NAMES = 2;

  private final JvmCommands commands = new AttachSocket();
  private final JfrDataSource source = new JfrDataSource();
  private final RecordingTraceSink sink = new RecordingTraceSink(RealJvmTest::bootNs);
  private BusyJvm jvm;

  @BeforeEach
  void startJvm() throws IOException {
    jvm = BusyJvm.start();
  }

  @AfterEach
  void endJvm() throws IOException {
    jvm.close();
  }

  private static long bootNs() {
    return Syscalls.libc().clockGetTimeNs(ClockId.BOOTTIME);
  }

  private FakeSourceConfig config() {
    return FakeSourceConfig.withSettings(
        "dev.sonda.jfr",
        Map.of("pids", Integer.toString(jvm.pid()), "jdk.ThreadPark#threshold", "1 ms"));
  }

  private Instance started() {
    Instance instance = source.open(config(), sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private boolean hasRead(String eventName) {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return names().contains(eventName);
  }

  private List<String> names() {
    return sink.packets().stream()
        .flatMap(packet -> packet.messages(INTERNED_DATA).stream())
        .flatMap(data -> data.messages(EVENT_NAMES).stream())
        .map(name -> name.string(2))
        .toList();
  }

  private List<Long> times() {
    return sink.packets().stream()
        .filter(packet -> packet.has(TRACK_EVENT))
        .map((RecordedMessage packet) -> packet.number(TIMESTAMP))
        .toList();
  }

  @Test
  void shouldWriteEventsWhileTheJvmGoesOn() throws Exception {
    long beginNs = bootNs();
    Instance instance = started();
    Await.until("events of the program and the JVM", () -> hasRead("Step of a test"));
    instance.stop(new FakeAcknowledgement());

    assertThat(names()).contains("Java Thread Park");
    assertThat(times()).allMatch(ns -> ns >= beginNs && ns <= bootNs());
    assertThat(commands.execute(jvm.pid(), "JFR.check")).contains("No available recordings");
  }

  /** The JVM hands events over once a second; those since then come with the end. */
  @Test
  void shouldWriteTheLastEventsWhenItStops() throws Exception {
    Instance instance = started();
    long endNs = bootNs();
    instance.stop(new FakeAcknowledgement());

    assertThat(names()).contains("Step of a test");
    assertThat(times()).anyMatch(ns -> ns > endNs - 1_000_000_000L);
  }

  @Test
  void shouldLeaveOtherRecordingsAlone() throws Exception {
    commands.execute(jvm.pid(), "JFR.start name=another");
    Instance instance = started();
    assertThat(commands.execute(jvm.pid(), "JFR.check")).contains("another", "sonda-");
    instance.stop(new FakeAcknowledgement());

    assertThat(commands.execute(jvm.pid(), "JFR.check"))
        .contains("name=another")
        .doesNotContain("sonda-");
  }

  @Test
  void shouldEndInOrderWhenTheJvmIsKilled() throws Exception {
    Instance instance = started();
    Await.until("events", () -> hasRead("Step of a test"));
    jvm.kill();
    sink.sampleAll();
    instance.flush(new FakeAcknowledgement());
    instance.stop(new FakeAcknowledgement());
    assertThat(names()).contains("Java Thread Park");
  }

  @Test
  void shouldDescribeTracksAgainWhenReadersForgot() throws Exception {
    Instance instance = started();
    Await.until("events", () -> hasRead("Step of a test"));
    int before = sink.packets().size();
    instance.clearIncrementalState();
    Await.until("more events", () -> sink.packets().size() > before || hasRead(""));
    assertThat(sink.packets().get(before).number(13)).isEqualTo(3);
    instance.stop(new FakeAcknowledgement());
  }

  @Test
  void shouldCountJvmsBeforeItRecords() {
    assertThat(source.check(config())).isEqualTo(Readiness.ok("1 JVM"));
    assertThat(source.check(FakeSourceConfig.withSettings("dev.sonda.jfr", Map.of("x", "y"))))
        .isInstanceOf(Readiness.Impossible.class);
  }
}
