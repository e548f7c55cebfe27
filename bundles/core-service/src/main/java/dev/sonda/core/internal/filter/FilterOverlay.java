package dev.sonda.core.internal.filter;

import com.google.protobuf.ByteString;
import java.util.ArrayList;
import java.util.List;

/** The overlay of a filter program: rules that are added to the program's rules or replace them. */
final class FilterOverlay {
  private record Entry(int message, int field, int rule) {}

  private final List<Entry> entries;
  private int next;

  private FilterOverlay(List<Entry> entries) {
    this.entries = entries;
  }

  /** Parses the overlay of a config; an empty overlay changes nothing. */
  static FilterOverlay parse(ByteString overlay) throws InvalidTraceFilterException {
    if (overlay.isEmpty()) {
      return new FilterOverlay(List.of());
    }
    int[] words = BytecodeDecoder.verified(overlay, "bytecode_overlay_v54");
    if (words.length % FilterBytecodeLayout.OVERLAY_ENTRY_WORDS != 0) {
      throw new InvalidTraceFilterException(
          "trace_filter.bytecode_overlay_v54 ends in the middle of an entry");
    }
    List<Entry> entries = new ArrayList<>();
    for (int i = 0; i < words.length; i += FilterBytecodeLayout.OVERLAY_ENTRY_WORDS) {
      Entry entry = entryOf(words[i], words[i + 1], words[i + 2]);
      if (!entries.isEmpty() && !isAfter(entry, entries.getLast())) {
        throw new InvalidTraceFilterException("trace_filter.bytecode_overlay_v54 is not sorted");
      }
      entries.add(entry);
    }
    return new FilterOverlay(entries);
  }

  private static Entry entryOf(int message, int word, int argument)
      throws InvalidTraceFilterException {
    int field = word >>> FilterBytecodeLayout.OPCODE_BITS;
    int opcode = word & FilterBytecodeLayout.OPCODE_MASK;
    int rule =
        switch (opcode) {
          case FilterBytecodeLayout.SIMPLE -> FieldRule.SIMPLE;
          case FilterBytecodeLayout.STRING -> FieldRule.string(0);
          case FilterBytecodeLayout.TYPED_STRING -> FieldRule.string(argument);
          default ->
              throw new InvalidTraceFilterException(
                  "trace_filter.bytecode_overlay_v54 has the opcode " + opcode + " in it");
        };
    if (field == 0) {
      throw new InvalidTraceFilterException("trace_filter.bytecode_overlay_v54 names the field 0");
    }
    return new Entry(message, field, rule);
  }

  private static boolean isAfter(Entry entry, Entry previous) {
    int byMessage = Integer.compareUnsigned(entry.message, previous.message);
    return byMessage > 0 || (byMessage == 0 && entry.field > previous.field);
  }

  /** Adds the overlay's rules for a message. Called once for each message, in ascending order. */
  void addTo(MessageRules.Builder rules, int message) {
    while (next < entries.size() && entries.get(next).message == message) {
      Entry entry = entries.get(next++);
      rules.add(entry.field, entry.field + 1, entry.rule);
    }
  }

  /** Whether every entry has found its message. */
  boolean isUsedUp() {
    return next == entries.size();
  }
}
