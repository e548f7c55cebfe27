package dev.sonda.track.event;

import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The track events of a trace with interned names resolved, as by a trace processor: {@code begin
 * work outer {n=42}}.
 */
public final class ResolvedTrackEvents {
  private static final int CLEARED = 1;
  private static final int ABSOLUTE = 65;

  private final List<TracePacketView> packets;
  private final List<Recorded> events = new ArrayList<>();
  private final Map<Long, Dictionary> bySequence = new HashMap<>();
  private final Map<Long, MessageView> tracks = new HashMap<>();

  /**
   * An event.
   *
   * @param track name of its track or thread
   * @param trackUuid 0 for the default track of a thread
   */
  public record Recorded(
      long sequence, long timeNs, String track, long trackUuid, String text, MessageView message) {}

  /** Interned data and defaults of a sequence at the current position. */
  private static final class Dictionary {
    private final Map<Long, String> categories = new HashMap<>();
    private final Map<Long, String> names = new HashMap<>();
    private final Map<Long, String> annotations = new HashMap<>();
    private final Map<Long, String> logs = new HashMap<>();
    private long defaultTrack;
    private long timeNs;
    private long unitNs = 1;
    private boolean isIncremental;
    private boolean isInUnits;
  }

  private ResolvedTrackEvents(List<TracePacketView> packets) {
    this.packets = packets;
    packets.forEach(this::readTrack);
    packets.forEach(this::read);
  }

  public static ResolvedTrackEvents of(byte[] trace) {
    return new ResolvedTrackEvents(new StrictTraceReader().read(trace));
  }

  public List<TracePacketView> packets() {
    return packets;
  }

  public List<Recorded> all() {
    return events;
  }

  /** The texts of all events, in the order of the trace. */
  public List<String> texts() {
    return events.stream().map(Recorded::text).toList();
  }

  public MessageView track(long uuid) {
    MessageView track = tracks.get(uuid);
    if (track == null) {
      throw new AssertionError("no descriptor of track " + uuid);
    }
    return track;
  }

  private void readTrack(TracePacketView packet) {
    if (packet.has("track_descriptor")) {
      MessageView track = packet.message("track_descriptor");
      tracks.put(track.integer("uuid"), track);
    }
  }

  private void read(TracePacketView packet) {
    if (!packet.has("trusted_packet_sequence_id")) {
      return;
    }
    long sequence = packet.integer("trusted_packet_sequence_id");
    if (packet.has("sequence_flags") && packet.integer("sequence_flags") == CLEARED) {
      bySequence.put(sequence, new Dictionary());
    }
    Dictionary dictionary = bySequence.computeIfAbsent(sequence, _ -> new Dictionary());
    readState(packet, dictionary);
    if (packet.has("track_event")) {
      add(sequence, packet, packet.message("track_event"), dictionary);
    }
  }

  private static void readState(TracePacketView packet, Dictionary dictionary) {
    if (packet.has("trace_packet_defaults")) {
      MessageView defaults = packet.message("trace_packet_defaults");
      dictionary.isIncremental = defaults.integer("timestamp_clock_id") == 64;
      dictionary.isInUnits = defaults.integer("timestamp_clock_id") == ABSOLUTE;
      dictionary.defaultTrack = defaults.message("track_event_defaults").integer("track_uuid");
      dictionary.timeNs = packet.integer("timestamp");
    }
    if (packet.has("clock_snapshot")) {
      for (MessageView clock : packet.message("clock_snapshot").messages("clocks")) {
        if (clock.has("unit_multiplier_ns")) {
          dictionary.unitNs = clock.integer("unit_multiplier_ns");
        }
      }
    }
    if (packet.has("interned_data")) {
      MessageView interned = packet.message("interned_data");
      put(interned.messages("event_categories"), dictionary.categories);
      put(interned.messages("event_names"), dictionary.names);
      put(interned.messages("debug_annotation_names"), dictionary.annotations);
      interned
          .messages("log_message_body")
          .forEach(entry -> dictionary.logs.put(entry.integer("iid"), entry.string("body")));
    }
  }

  private static void put(List<MessageView> entries, Map<Long, String> into) {
    entries.forEach(entry -> into.put(entry.integer("iid"), entry.string("name")));
  }

  private void add(
      long sequence, TracePacketView packet, MessageView event, Dictionary dictionary) {
    boolean isOnThread = !event.has("track_uuid");
    long uuid = isOnThread ? dictionary.defaultTrack : event.integer("track_uuid");
    events.add(
        new Recorded(
            sequence,
            time(packet, dictionary),
            nameOf(track(uuid)),
            isOnThread ? 0 : uuid,
            text(event, dictionary),
            event));
  }

  private static String nameOf(MessageView track) {
    if (track.has("thread")) {
      return track.message("thread").string("thread_name");
    }
    if (track.has("process")) {
      return track.message("process").string("process_name");
    }
    return track.has("name") ? track.string("name") : "";
  }

  private static long time(TracePacketView packet, Dictionary dictionary) {
    long time = packet.integer("timestamp");
    if (packet.has("timestamp_clock_id")) {
      return packet.integer("timestamp_clock_id") == ABSOLUTE ? time * dictionary.unitNs : time;
    }
    if (!dictionary.isIncremental) {
      return dictionary.isInUnits ? time * dictionary.unitNs : time;
    }
    dictionary.timeNs += time * dictionary.unitNs;
    return dictionary.timeNs;
  }

  private static String text(MessageView event, Dictionary dictionary) {
    StringBuilder text = new StringBuilder();
    text.append(
        event.constant("type").replace("TYPE_", "").replace("SLICE_", "").toLowerCase(Locale.ROOT));
    String categories =
        event.integers("category_iids").stream()
            .map(dictionary.categories::get)
            .collect(Collectors.joining(","));
    append(text, categories);
    if (event.has("name_iid")) {
      append(text, dictionary.names.getOrDefault(event.integer("name_iid"), "unknown"));
    } else if (event.has("name")) {
      append(text, event.string("name"));
    }
    if (event.has("counter_value")) {
      append(text, Long.toString(event.integer("counter_value")));
    } else if (event.has("double_counter_value")) {
      append(text, Double.toString(event.real("double_counter_value")));
    }
    if (event.has("log_message") && event.message("log_message").has("body_iid")) {
      MessageView log = event.message("log_message");
      append(text, log.has("prio") ? log.constant("prio") : "");
      append(text, '"' + dictionary.logs.getOrDefault(log.integer("body_iid"), "unknown") + '"');
    }
    List<MessageView> annotations = event.messages("debug_annotations");
    if (!annotations.isEmpty()) {
      append(text, entries(annotations, dictionary));
    }
    return text.toString();
  }

  private static void append(StringBuilder text, String word) {
    if (!word.isEmpty()) {
      text.append(' ').append(word);
    }
  }

  private static String entries(List<MessageView> annotations, Dictionary dictionary) {
    return annotations.stream()
        .map(each -> key(each, dictionary) + "=" + value(each, dictionary))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String key(MessageView annotation, Dictionary dictionary) {
    return annotation.has("name_iid")
        ? dictionary.annotations.getOrDefault(annotation.integer("name_iid"), "unknown")
        : annotation.string("name");
  }

  private static String value(MessageView annotation, Dictionary dictionary) {
    if (!annotation.messages("dict_entries").isEmpty()) {
      return entries(annotation.messages("dict_entries"), dictionary);
    }
    if (!annotation.messages("array_values").isEmpty()) {
      return annotation.messages("array_values").stream()
          .map(each -> value(each, dictionary))
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (annotation.has("string_value")) {
      return annotation.string("string_value");
    }
    if (annotation.has("double_value")) {
      return Double.toString(annotation.real("double_value"));
    }
    if (annotation.has("bool_value")) {
      return Boolean.toString(annotation.flag("bool_value"));
    }
    if (annotation.has("uint_value")) {
      return Long.toUnsignedString(annotation.integer("uint_value")) + "u";
    }
    if (annotation.has("pointer_value")) {
      return "0x" + Long.toHexString(annotation.integer("pointer_value"));
    }
    return annotation.has("int_value") ? Long.toString(annotation.integer("int_value")) : "nothing";
  }
}
