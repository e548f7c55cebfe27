package dev.sonda.trace.storage.internal.manifest;

import java.util.List;
import java.util.Map;

/** A JSON value, with the types that a manifest distinguishes. */
sealed interface JsonValue {
  /** The value of a missing field. */
  JsonValue ABSENT = new Other();

  record Text(String value) implements JsonValue {}

  /** A number without a fraction that fits in 64 bits. */
  record Whole(long value) implements JsonValue {}

  record Items(List<JsonValue> values) implements JsonValue {}

  record Fields(Map<String, JsonValue> values) implements JsonValue {
    boolean has(String name) {
      return values.containsKey(name);
    }

    JsonValue get(String name) {
      return values.getOrDefault(name, ABSENT);
    }
  }

  /** Another number, true, false or null. */
  record Other() implements JsonValue {}
}
