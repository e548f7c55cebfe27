package dev.sonda.probe.jfr.internal;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Drives a session of the JFR data source with real JVMs, and collects the trace data that it
 * writes.
 */
final class JfrSessionFixture {
  static final int TIMESTAMP = 8;
  static final int TRACK_EVENT = 11;

  /** Annotation that contains the event's name. */
  private static final String NAME = "event's name";

  private static final int INTERNED_DATA = 12;
  private static final int EVENT_NAMES = 2;
  private static final int ANNOTATION_NAMES = 3;
  private static final int EVENT_ANNOTATION = 4;
  private static final int EVENT_NAME = 10;

  private final RecordingTraceSink sink = new RecordingTraceSink(JfrSessionFixture::bootNs);
  private final Instance instance;

  JfrSessionFixture(DataSource source, Map<String, String> settings) {
    instance = source.open(FakeSourceConfig.withSettings("dev.sonda.jfr", settings), sink);
    instance.start(new FakeAcknowledgement());
  }

  static long bootNs() {
    return Syscalls.libc().clockGetTimeNs(ClockId.BOOTTIME);
  }

  Instance instance() {
    return instance;
  }

  RecordingTraceSink sink() {
    return sink;
  }

  void stop() {
    instance.stop(new FakeAcknowledgement());
  }

  /** Runs the data source's tasks until an event of this name is written. */
  void await(String eventName) {
    Await.until("events called " + eventName, () -> hasRead(eventName));
  }

  boolean hasRead(String eventName) {
    sample();
    return names().containsValue(eventName);
  }

  void sample() {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Interned event names by interning id. */
  Map<Long, String> names() {
    return interned(EVENT_NAMES);
  }

  private Map<Long, String> interned(int field) {
    Map<Long, String> texts = new HashMap<>();
    for (RecordedMessage packet : sink.packets()) {
      for (RecordedMessage data : packet.messages(INTERNED_DATA)) {
        data.messages(field).forEach(entry -> texts.put(entry.number(1), entry.string(2)));
      }
    }
    return texts;
  }

  List<Long> times() {
    return sink.packets().stream()
        .filter(packet -> packet.has(TRACK_EVENT))
        .map((RecordedMessage packet) -> packet.number(TIMESTAMP))
        .toList();
  }

  /** The annotations of each event that begins, of one JVM. */
  private List<Map<String, Object>> annotations() {
    Map<Long, String> names = names();
    Map<Long, String> annotationNames = interned(ANNOTATION_NAMES);
    return sink.packets().stream()
        .filter(packet -> packet.has(TRACK_EVENT))
        .map(packet -> packet.message(TRACK_EVENT))
        .filter(event -> event.has(EVENT_NAME))
        .map(event -> annotations(event, annotationNames, names))
        .toList();
  }

  /** The annotations of the events of this name. */
  List<Map<String, Object>> named(String eventName) {
    return annotations().stream().filter(event -> eventName.equals(event.get(NAME))).toList();
  }

  /** The annotations of the events that have an annotation of this name. */
  List<Map<String, Object>> annotated(String annotation) {
    return annotations().stream().filter(event -> event.containsKey(annotation)).toList();
  }

  void awaitAnnotated(String annotation) {
    Await.until(
        "events annotated with " + annotation,
        () -> {
          sample();
          return !annotated(annotation).isEmpty();
        });
  }

  private static Map<String, Object> annotations(
      RecordedMessage event, Map<Long, String> annotationNames, Map<Long, String> names) {
    Map<String, Object> values = new HashMap<>();
    values.put(NAME, names.getOrDefault(event.number(EVENT_NAME), ""));
    for (RecordedMessage annotation : event.messages(EVENT_ANNOTATION)) {
      for (int field = 2; field <= 7; field++) {
        if (annotation.has(field)) {
          values.put(
              annotationNames.get(annotation.number(1)), annotation.values(field).getFirst());
        }
      }
    }
    return values;
  }
}
