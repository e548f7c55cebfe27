package dev.sonda.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One message that a probe wrote, as a tree: field number to values, in the order written. */
public final class RecordedMessage {
  private final Map<Integer, List<Object>> fields = new TreeMap<>();

  void add(int field, Object value) {
    fields.computeIfAbsent(field, _ -> new ArrayList<>()).add(value);
  }

  public boolean has(int field) {
    return fields.containsKey(field);
  }

  /** The value of a field that is a varint, a zig-zag or a fixed-width integer. */
  public long number(int field) {
    return (Long) only(field);
  }

  public String string(int field) {
    return (String) only(field);
  }

  public RecordedMessage message(int field) {
    return (RecordedMessage) only(field);
  }

  public List<RecordedMessage> messages(int field) {
    return fields.getOrDefault(field, List.of()).stream().map(RecordedMessage.class::cast).toList();
  }

  public List<Object> values(int field) {
    return List.copyOf(fields.getOrDefault(field, List.of()));
  }

  private Object only(int field) {
    List<Object> values = fields.getOrDefault(field, List.of());
    if (values.size() != 1) {
      throw new AssertionError("field " + field + " has " + values + " in " + this);
    }
    return values.getFirst();
  }

  @Override
  public String toString() {
    return fields.toString();
  }
}
