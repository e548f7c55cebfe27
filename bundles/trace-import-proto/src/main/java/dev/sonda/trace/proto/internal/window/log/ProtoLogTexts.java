package dev.sonda.trace.proto.internal.window.log;

import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.window.message.MessageBytes;
import dev.sonda.trace.proto.internal.window.message.MessageFields;
import dev.sonda.trace.storage.statistics.Statistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The texts of ProtoLog messages by message id, read from viewer configs in the trace. */
public final class ProtoLogTexts {
  private static final String UNKNOWN_GROUP = "UNKNOWN_GROUP";
  private static final String COLLISION = "COLLISION_GROUP";
  private static final int WARN = 4;

  /**
   * Upper limit of messages with equal ids. Ids are hashes; more collisions would be an attack on
   * the reader's CPU time.
   */
  private static final int MAX_COLLISIONS = 64;

  // Field numbers of ProtoLogViewerConfig.MessageData.
  private static final int LEVEL = 3;
  private static final int GROUP_ID = 4;
  private static final int LOCATION = 5;

  private final Statistics statistics;
  private final Map<Long, String> groups = new HashMap<>();
  private final Map<Long, List<Text>> texts = new HashMap<>();

  public ProtoLogTexts(Statistics statistics) {
    this.statistics = statistics;
  }

  /** Adds the texts of a message ProtoLogViewerConfig. */
  public void add(WireReader config) {
    while (config.next()) {
      switch (config.field()) {
        case 1 -> addText(MessageFields.of(MessageBytes.of(config), LOCATION));
        case 2 -> addGroup(MessageFields.of(MessageBytes.of(config), 3));
        default -> {} // no other fields are used
      }
    }
  }

  private void addGroup(MessageFields group) {
    String tag = group.text(3);
    String before = groups.putIfAbsent(group.unsigned(1), tag);
    if (before != null && !before.equals(tag)) {
      statistics.add("winscope_protolog_group_tag_collision", 1);
      groups.put(group.unsigned(1), COLLISION);
    }
  }

  private void addText(MessageFields message) {
    Text text =
        new Text(
            message.small(LEVEL),
            message.unsigned(GROUP_ID),
            message.text(2),
            message.has(LOCATION) ? message.text(LOCATION) : null);
    List<Text> known = texts.computeIfAbsent(message.number(1), _ -> new ArrayList<>());
    if (known.size() < MAX_COLLISIONS && !known.contains(text)) {
      known.add(text);
    }
  }

  /** Formats a message with its values; null if no config contains the message's text. */
  @Nullable Decoded decode(long id, ProtoLogValues values) {
    List<Text> known = texts.get(id);
    if (known == null) {
      return null;
    }
    return known.size() == 1 ? decode(known.getFirst(), values) : decode(id, known, values);
  }

  private Decoded decode(Text text, ProtoLogValues values) {
    String tag = groups.get(text.group);
    if (tag == null) {
      statistics.add("winscope_protolog_group_tag_missing", 1);
    }
    return new Decoded(
        text.level, tag == null ? UNKNOWN_GROUP : tag, format(text, values), text.location);
  }

  private String format(Text text, ProtoLogValues values) {
    ProtoLogFormat.Formatted formatted = ProtoLogFormat.format(text.text, values);
    statistics.add("winscope_protolog_param_mismatch", formatted.mismatches());
    return formatted.message();
  }

  /**
   * Formats the message whose placeholders match the values, among several messages with equal ids.
   */
  private Decoded decode(long id, List<Text> known, ProtoLogValues values) {
    List<Text> fitting =
        known.stream().filter(text -> ProtoLogFormat.matches(text.text, values)).toList();
    if (fitting.size() == 1) {
      statistics.add("winscope_protolog_message_collision_resolved", 1);
      return decode(fitting.getFirst(), values);
    }
    statistics.add("winscope_protolog_message_collision", 1);
    List<String> messages = fitting.stream().map(text -> "'" + format(text, values) + "'").toList();
    String reason =
        messages.isEmpty()
            ? "NO TYPE MATCH"
            : "MULTIPLE TYPE MATCHES : " + String.join(",\n ", messages);
    String message = "<PROTOLOG COLLISION (id=0x0x%s) %s>".formatted(Long.toHexString(id), reason);
    return new Decoded(WARN, COLLISION, message, null);
  }

  private record Text(int level, long group, String text, @Nullable String location) {}

  /** A formatted log message with its level, tag and source location. */
  public record Decoded(int level, String tag, String message, @Nullable String location) {}
}
