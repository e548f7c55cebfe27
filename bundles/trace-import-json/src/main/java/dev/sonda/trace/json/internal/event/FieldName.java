package dev.sonda.trace.json.internal.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;

/** The fields of an event that are read. */
enum FieldName {
  PH,
  TS,
  NAME,
  CAT,
  PID,
  TID,
  DUR,
  ARGS,
  ID,
  ID2,
  S,
  BP,
  TTS,
  TDUR,
  BIND_ID,
  FLOW_IN,
  FLOW_OUT,
  OTHER;

  private static final FieldName[] ALL = values();

  private static final byte[][] KEYS =
      Stream.of(ALL)
          .map(field -> field.name().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.US_ASCII))
          .toArray(byte[][]::new);

  /** Finds the field with the name in {@code json[start, end)}. */
  static FieldName of(byte[] json, int start, int end) {
    int length = end - start;
    for (int i = 0; i < KEYS.length; i++) {
      byte[] key = KEYS[i];
      if (key.length == length
          && key[0] == json[start]
          && Arrays.equals(key, 0, length, json, start, end)) {
        return ALL[i];
      }
    }
    return OTHER;
  }
}
