package dev.sonda.jfr.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of this JVM, translated by Sonda and compared with the JDK's reader. */
@Timeout(240)
class JfrTranslatorTest {
  private static final int TIMESTAMP = 8;
  private static final int TRACK_EVENT = 11;
  private static final int INTERNED_DATA = 12;
  private static final int TRACK_DESCRIPTOR = 60;
  private static final int EVENT_ANNOTATION = 4;
  private static final int EVENT_TYPE = 9;
  private static final int EVENT_NAME = 10;
  private static final int EVENT_TRACK = 11;
  private static final int BEGIN = 1;
  private static final int END = 2;

  @TempDir Path folder;

  private final RecordingTraceWriter writer = new RecordingTraceWriter(() -> 0);
  private final JfrTranslator translator = translator(EventFilter.all(), Integer.MAX_VALUE);

  @AfterEach
  void close() throws IOException {
    translator.close();
  }

  private static JfrTranslator translator(EventFilter filter, int maxEvents) {
    return JfrTranslator.of(0, TraceClock.wallClock(), filter, new ReadLimits(maxEvents, 1 << 24));
  }

  private List<RecordedMessage> begins(String name) {
    Map<Long, String> names = interned(2);
    return events(BEGIN).stream()
        .filter(packet -> name.equals(names.get(event(packet).number(EVENT_NAME))))
        .toList();
  }

  private List<RecordedMessage> events(int type) {
    return writer.packets().stream()
        .filter(packet -> packet.has(TRACK_EVENT) && event(packet).number(EVENT_TYPE) == type)
        .toList();
  }

  private static RecordedMessage event(RecordedMessage packet) {
    return packet.message(TRACK_EVENT);
  }

  /** Interned texts by interning id. */
  private Map<Long, String> interned(int field) {
    Map<Long, String> texts = new HashMap<>();
    for (RecordedMessage packet : writer.packets()) {
      for (RecordedMessage data : packet.messages(INTERNED_DATA)) {
        data.messages(field).forEach(entry -> texts.put(entry.number(1), entry.string(2)));
      }
    }
    return texts;
  }

  private Map<String, Object> annotations(RecordedMessage packet) {
    Map<Long, String> names = interned(3);
    Map<String, Object> values = new HashMap<>();
    for (RecordedMessage annotation : event(packet).messages(EVENT_ANNOTATION)) {
      for (int field = 2; field <= 7; field++) {
        if (annotation.has(field)) {
          values.put(names.get(annotation.number(1)), annotation.values(field).getFirst());
        }
      }
    }
    return values;
  }

  private static long ns(Instant instant) {
    return TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano();
  }

  @Test
  void shouldWriteEachEventWithTheTimesThatTheJdkReads() throws Exception {
    Path file = OwnJvmRecordingFixture.withWork(folder);
    List<RecordedEvent> expected =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getEventType().getName().equals("test.Work"))
            // A buffer that JFR flushes early comes first in the file.
            .sorted(Comparator.comparing(RecordedEvent::getStartTime))
            .toList();

    assertThat(translator.read(file, writer)).isTrue();

    List<RecordedMessage> slices = begins("Work done");
    assertThat(slices).hasSize(100).hasSameSizeAs(expected);
    for (int i = 0; i < slices.size(); i++) {
      assertThat(slices.get(i).number(TIMESTAMP))
          .isCloseTo(ns(expected.get(i).getStartTime()), within(1000L));
    }
    assertThat(translator.counts().damaged()).isZero();
    assertThat(translator.read(file, writer)).isFalse();
  }

  @Test
  void shouldWriteEventFieldsAsAnnotations() throws Exception {
    translator.read(OwnJvmRecordingFixture.withWork(folder), writer);

    assertThat(annotations(begins("Work done").get(3)))
        .containsEntry("number", 3L)
        .containsEntry("text", "größer 3")
        .containsEntry("sizeBytes", 3000L)
        .containsEntry("isLast", 0L)
        .containsEntry("type", "java.lang.String");
    assertThat(interned(1)).containsValue("jfr.Work_of_tests");
    assertThat(interned(5).values())
        .contains("dev.sonda.jfr.format.OwnJvmRecordingFixture.commitWork");
  }

  @Test
  void shouldPutThreadsOnTracksOfTheirKernelThreadIds() throws Exception {
    Path file =
        OwnJvmRecordingFixture.of(
            folder,
            () -> {
              Thread named =
                  new Thread(() -> OwnJvmRecordingFixture.commitWork(1, ""), "a-named-thread");
              named.start();
              named.join();
              Thread.ofVirtual()
                  .name("a-virtual-thread")
                  .start(() -> OwnJvmRecordingFixture.commitWork(2, ""))
                  .join();
            });
    RecordedEvent expected =
        RecordingFile.readAllEvents(file).stream()
            .filter(event -> event.getThread() != null)
            .filter(event -> "a-named-thread".equals(event.getThread().getJavaName()))
            .findFirst()
            .orElseThrow();
    translator.read(file, writer);

    RecordedMessage thread = track(work(1)).message(4);
    assertThat(thread.number(1)).isEqualTo(ProcessHandle.current().pid());
    assertThat(thread.number(2)).isEqualTo(expected.getThread().getOSThreadId());
    assertThat(thread.string(5)).isEqualTo("a-named-thread");
    assertThat(track(work(2)).string(2)).isEqualTo("Virtual thread a-virtual-thread");
  }

  private RecordedMessage work(long number) {
    return begins("Work done").stream()
        .filter(packet -> Long.valueOf(number).equals(annotations(packet).get("number")))
        .findFirst()
        .orElseThrow();
  }

  private RecordedMessage track(RecordedMessage packet) {
    return writer.packets().stream()
        .filter(each -> each.has(TRACK_DESCRIPTOR))
        .map(each -> each.message(TRACK_DESCRIPTOR))
        .filter(track -> track.number(1) == event(packet).number(EVENT_TRACK))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldBeginOuterSlicesBeforeInnerOnes() throws Exception {
    Path file =
        OwnJvmRecordingFixture.of(
            folder,
            () -> {
              OwnJvmRecordingFixture.Work outer = new OwnJvmRecordingFixture.Work();
              outer.begin();
              OwnJvmRecordingFixture.commitWork(2, "inner");
              OwnJvmRecordingFixture.commit(outer, 1, "outer");
            });
    translator.read(file, writer);

    assertThat(begins("Work done"))
        .extracting(packet -> annotations(packet).get("text"))
        .containsExactly("outer", "inner");
    assertThat(events(END)).hasSize(2);
  }

  @Test
  void shouldCountEventsBeyondLimit() throws Exception {
    try (JfrTranslator limited = translator("test.Work"::equals, 10)) {
      limited.read(OwnJvmRecordingFixture.withWork(folder), writer);

      assertThat(begins("Work done")).hasSize(10);
      assertThat(limited.counts().beyondLimit()).isEqualTo(90);
      assertThat(limited.counts().leftOut()).isPositive();
    }
  }

  @Test
  void shouldWriteTrackDescriptorsAgainWhenStateIsCleared() throws Exception {
    Path first = OwnJvmRecordingFixture.withWork(folder);
    translator.read(first, writer);
    int packets = writer.packets().size();
    translator.clearIncrementalState();
    translator.read(Files.copy(first, folder.resolve("again.jfr")), writer);

    assertThat(writer.packets()).hasSize(2 * packets);
    assertThat(writer.packets().get(packets).number(13)).isEqualTo(3);
  }
}
