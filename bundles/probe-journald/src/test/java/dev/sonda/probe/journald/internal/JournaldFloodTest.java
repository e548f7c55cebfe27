package dev.sonda.probe.journald.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Instance;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** More entries than one poll of the journal reads. */
class JournaldFloodTest {
  private static final int EVENT = 132;

  private final FakeJournal journal = new FakeJournal();
  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 4711);
  private long timeNs;
  private long tickNs;

  @Test
  void shouldReadEntriesBeyondPollLimitInNextPoll() throws IOException {
    start();
    addEntries(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 1);
    sink.sampleAll();
    assertThat(sink.packets()).hasSize(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK);

    sink.sampleAll();

    assertThat(sink.packets()).hasSize(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 1);
  }

  @Test
  void shouldWriteAllOfAFloodWithAFlush() {
    Instance instance = start();
    int entries = 2 * JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 7;
    addEntries(entries);

    instance.flush(new FakeAcknowledgement());
    instance.stop(new FakeAcknowledgement());

    assertThat(sink.packets()).as("entries, then counts").hasSize(entries + 1);
    assertCounts(entries, 0);
  }

  @Test
  void shouldCountEntriesThatFlushHadNoTimeFor() {
    Instance instance = start();
    addEntries(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 7);
    tickNs = JournaldDataSourceInstance.PATIENCE_NS;
    instance.flush(new FakeAcknowledgement());
    assertCounts(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK, 0);

    tickNs = 0;
    instance.stop(new FakeAcknowledgement());

    assertCounts(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK, 7);
    assertThat(journal.isClosed()).isTrue();
  }

  @Test
  void shouldStopCountingLostEntriesAfterTimeLimit() {
    Instance instance = start();
    addEntries(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 7);
    tickNs = JournaldDataSourceInstance.PATIENCE_NS;
    instance.flush(new FakeAcknowledgement());
    instance.stop(new FakeAcknowledgement());

    assertCounts(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK, 1);
  }

  @Test
  void shouldReadEntriesLeftByFlushInNextPoll() throws IOException {
    Instance instance = start();
    addEntries(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 7);
    tickNs = JournaldDataSourceInstance.PATIENCE_NS;
    instance.flush(new FakeAcknowledgement());
    sink.sampleAll();
    instance.flush(new FakeAcknowledgement());
    instance.stop(new FakeAcknowledgement());

    assertCounts(JournaldDataSourceInstance.MAX_ENTRIES_A_LOOK + 7, 0);
  }

  private Instance start() {
    JournaldDataSourceInstance instance =
        new JournaldDataSourceInstance(
            new JournaldRequest(List.of()), () -> journal, sink, this::nanoTime);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  /** A clock that advances with each reading. */
  private long nanoTime() {
    timeNs += tickNs;
    return timeNs;
  }

  private void addEntries(int count) {
    for (int i = 0; i < count; i++) {
      journal.add(i, "MESSAGE=m");
    }
  }

  private void assertCounts(long total, long failed) {
    RecordedMessage counts = sink.packets().getLast().message(EVENT);
    assertThat(counts.number(20)).isEqualTo(total);
    assertThat(counts.number(21)).isEqualTo(failed);
  }
}
