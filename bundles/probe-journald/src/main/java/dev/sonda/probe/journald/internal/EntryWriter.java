package dev.sonda.probe.journald.internal;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Writes one packet for each journal entry. The fields are read before the packet is begun, so that
 * an unreadable entry leaves no incomplete packet. Of a repeated field the first value counts, and
 * an empty value counts as missing, as in Perfetto's own probe.
 */
final class EntryWriter {
  private static final long MAX_UINT32 = 0xffff_ffffL;

  private EntryWriter() {}

  /** Writes the journal's current entry. */
  static void write(Journal journal, TraceWriter writer) throws IOException {
    long timeNs = TimeUnit.MICROSECONDS.toNanos(journal.monotonicUs());
    Map<EntryField, String> fields = fields(journal);
    try (PacketWriter packet = writer.packet()) {
      packet.timestamp(JournaldFieldNumbers.CLOCK_MONOTONIC, timeNs);
      try (MessageWriter event = packet.nested(JournaldFieldNumbers.JOURNALD_EVENT)) {
        fields.forEach((field, value) -> write(field, value, event));
      }
    }
  }

  private static Map<EntryField, String> fields(Journal journal) throws IOException {
    Map<EntryField, String> fields = new EnumMap<>(EntryField.class);
    for (byte @Nullable [] text = journal.nextField(); text != null; text = journal.nextField()) {
      int equals = indexOfEquals(text);
      if (equals > 0) {
        String name = new String(text, 0, equals, StandardCharsets.US_ASCII);
        Optional<EntryField> field = EntryField.named(name);
        if (field.isPresent() && equals + 1 < text.length) {
          fields.putIfAbsent(field.get(), value(text, equals + 1));
        }
      }
    }
    return fields;
  }

  /** The value as text; bytes that aren't UTF-8 are replaced. */
  private static String value(byte[] text, int from) {
    return new String(text, from, text.length - from, StandardCharsets.UTF_8);
  }

  private static int indexOfEquals(byte[] text) {
    int index = 0;
    while (index < text.length && text[index] != '=') {
      index++;
    }
    return index < text.length ? index : -1;
  }

  private static void write(EntryField field, String value, MessageWriter event) {
    if (!field.isNumber()) {
      event.string(field.number(), value);
    } else if (value.matches("[0-9]{1,10}") && Long.parseLong(value) <= MAX_UINT32) {
      event.varint(field.number(), Long.parseLong(value));
    }
  }
}
