package dev.sonda.probe.journald.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.SystemdJournaldConfig;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIf;

/** A real systemd-journald and the real library. */
@EnabledIf(value = "isPossible", disabledReason = "needs root, unshare and systemd-journald")
@Timeout(240)
class RealJournaldTest {
  private static final int EVENT = 132;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);

  static boolean isPossible() {
    return PrivateJournaldProcess.isPossible() && SdJournalTest.hasLibrary();
  }

  @Test
  void shouldRecordEntriesWrittenAfterStart() throws IOException {
    try (PrivateJournaldProcess daemon = new PrivateJournaldProcess()) {
      logAndAwaitWritten(daemon, "before");
      Instance all = start(daemon, SystemdJournaldConfig.newBuilder(), sink);
      daemon.log("mine", 3, "error of mine");
      daemon.log("mine", 7, "detail of mine");
      daemon.log("other", 3, "error of another");
      awaitMessage(sink, "error of another");
      assertThat(messagesOf("mine")).containsExactly("error of mine", "detail of mine");
      assertThat(messagesOf("other")).containsExactly("error of another");
      all.stop(new FakeAcknowledgement());

      assertThat(event("error of mine").number(5)).isEqualTo(3);
      assertThat(event("error of mine").string(12)).isEqualTo("stdout");
      assertThat(event("error of mine").number(3)).isZero();
      assertThat(event("error of mine").number(1)).isPositive();
      long timeNs = packetOf("error of mine").number(8);
      assertThat(timeNs).isBetween(System.nanoTime() - 60_000_000_000L, System.nanoTime());
    }
  }

  /**
   * No earlier entry passes the filters, so there is no last entry to start after; both entries
   * that pass exist when the journal is first read.
   */
  @Test
  void shouldRecordEntriesWhenNoEarlierEntryPassesFilters() throws IOException {
    try (PrivateJournaldProcess daemon = new PrivateJournaldProcess()) {
      Instance filtered =
          start(
              daemon,
              SystemdJournaldConfig.newBuilder().setMinPrio(4).addFilterIdentifiers("mine"),
              sink);
      daemon.log("other", 3, "error of another");
      daemon.log("mine", 6, "detail of mine");
      daemon.log("mine", 4, "warning of mine");
      logAndAwaitWritten(daemon, "second warning");
      awaitMessage(sink, "second warning");
      filtered.stop(new FakeAcknowledgement());

      assertThat(events(sink).map(event -> event.string(7)).toList())
          .containsExactly("warning of mine", "second warning");
    }
  }

  @Test
  void shouldTruncateLongField() throws IOException {
    try (PrivateJournaldProcess daemon = new PrivateJournaldProcess()) {
      Instance all = start(daemon, SystemdJournaldConfig.newBuilder(), sink);
      daemon.log("mine", 3, "x".repeat(SdJournal.MAX_FIELD_BYTES + 5000));
      daemon.log("mine", 3, "the next");
      awaitMessage(sink, "the next");
      all.stop(new FakeAcknowledgement());

      String rest = "x".repeat(SdJournal.MAX_FIELD_BYTES - "MESSAGE=".length());
      assertThat(messagesOf("mine")).containsExactly(rest, "the next");
      assertThat(event(rest).number(5)).as("what follows the field").isEqualTo(3);
    }
  }

  /** Logs a message and waits, as the daemon writes it with a delay. */
  private static void logAndAwaitWritten(PrivateJournaldProcess daemon, String message)
      throws IOException {
    RecordingTraceSink early = new RecordingTraceSink(() -> 0);
    Instance instance = start(daemon, SystemdJournaldConfig.newBuilder(), early);
    daemon.log("mine", 3, message);
    awaitMessage(early, message);
    instance.stop(new FakeAcknowledgement());
  }

  private static Instance start(
      PrivateJournaldProcess daemon,
      SystemdJournaldConfig.Builder config,
      RecordingTraceSink sink) {
    SourceConfig asked = FakeSourceConfig.withPayload("", 141, config.build().toByteArray());
    JournaldDataSource source =
        new JournaldDataSource(
            () -> SdJournal.openFolder(daemon.folder()),
            JournalPermissionCheck.ofThisMachine(),
            LibsystemdInstallCommand.ofThisMachine());
    Instance instance = source.open(asked, sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private static void awaitMessage(RecordingTraceSink sink, String message) {
    Await.until(
        "the entry " + message,
        () -> {
          sample(sink);
          return events(sink).anyMatch(event -> event.string(7).equals(message));
        });
  }

  private static void sample(RecordingTraceSink sink) {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> messagesOf(String tag) {
    return events(sink)
        .filter(event -> event.has(6) && event.string(6).equals(tag))
        .map(event -> event.string(7))
        .toList();
  }

  private RecordedMessage event(String message) {
    return packetOf(message).message(EVENT);
  }

  private RecordedMessage packetOf(String message) {
    return sink.packets().stream()
        .filter(packet -> packet.message(EVENT).string(7).equals(message))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<RecordedMessage> events(RecordingTraceSink sink) {
    return sink.packets().stream().map(packet -> packet.message(EVENT)).filter(e -> e.has(7));
  }
}
