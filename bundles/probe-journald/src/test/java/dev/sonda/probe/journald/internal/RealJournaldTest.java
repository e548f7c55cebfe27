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
@Timeout(60)
class RealJournaldTest {
  private static final int EVENT = 132;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);

  static boolean isPossible() {
    return OwnJournald.isPossible() && SdJournalTest.hasLibrary();
  }

  @Test
  void shouldRecordWhatIsLoggedFromNowOnAndPassesTheFilters() throws IOException {
    try (OwnJournald daemon = new OwnJournald()) {
      daemon.log("mine", 3, "before");
      Instance all = start(daemon, SystemdJournaldConfig.newBuilder());
      daemon.log("mine", 3, "error of mine");
      daemon.log("mine", 7, "detail of mine");
      daemon.log("other", 3, "error of another");
      awaitMessage("error of another");
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

  /** No entry of before passes the filters, so there is no last one to begin behind. */
  @Test
  void shouldRecordTheFirstEntryEverThatPassesTheFilters() throws IOException {
    try (OwnJournald daemon = new OwnJournald()) {
      Instance filtered =
          start(
              daemon,
              SystemdJournaldConfig.newBuilder().setMinPrio(4).addFilterIdentifiers("mine"));
      daemon.log("other", 3, "error of another");
      daemon.log("mine", 6, "detail of mine");
      daemon.log("mine", 4, "warning of mine");
      awaitMessage("warning of mine");
      filtered.stop(new FakeAcknowledgement());

      assertThat(events().map(event -> event.string(7)).toList())
          .containsExactly("warning of mine");
    }
  }

  private Instance start(OwnJournald daemon, SystemdJournaldConfig.Builder config) {
    SourceConfig asked = FakeSourceConfig.withPayload("", 141, config.build().toByteArray());
    JournaldDataSource source =
        new JournaldDataSource(
            () -> SdJournal.openFolder(daemon.folder()),
            JournalFolders.ofThisMachine(),
            PackageCommand.ofThisMachine());
    Instance instance = source.open(asked, sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  /** The daemon takes its time between hearing and writing. */
  private void awaitMessage(String message) {
    Await.until(
        "the entry " + message,
        () -> {
          sample();
          return events().anyMatch(event -> event.string(7).equals(message));
        });
  }

  private void sample() {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> messagesOf(String tag) {
    return events()
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

  private Stream<RecordedMessage> events() {
    return sink.packets().stream().map(packet -> packet.message(EVENT)).filter(e -> e.has(7));
  }
}
