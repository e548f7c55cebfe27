package dev.sonda.core.internal.filter;

import java.util.ArrayList;
import java.util.List;

/** Parses the words of one filter program into rules. Used once. */
final class FilterProgramParser {
  private final int[] words;
  private final FilterOverlay overlay;
  private final List<MessageRules> messages = new ArrayList<>();
  private final MessageRules.Builder current = new MessageRules.Builder();
  private int position;
  private long highestMessage;
  // Exclusive end of the previous range of fields in this message; ranges may not overlap.
  private int lastRangeEnd;
  private boolean isInsideMessage;

  FilterProgramParser(int[] words, FilterOverlay overlay) {
    this.words = words;
    this.overlay = overlay;
  }

  List<MessageRules> parse() throws InvalidTraceFilterException {
    while (position < words.length) {
      acceptWord(words[position++]);
    }
    if (messages.isEmpty() || isInsideMessage) {
      throw bad("doesn't end with the end of a message");
    }
    if (highestMessage >= messages.size()) {
      throw bad("refers to message " + highestMessage + " of " + messages.size());
    }
    if (!overlay.isUsedUp()) {
      throw new InvalidTraceFilterException(
          "trace_filter.bytecode_overlay_v54 changes a message that the bytecode doesn't have");
    }
    return messages;
  }

  private void acceptWord(int word) throws InvalidTraceFilterException {
    beginMessage();
    int opcode = word & FilterBytecodeLayout.OPCODE_MASK;
    if (opcode == FilterBytecodeLayout.END_OF_MESSAGE) {
      endMessage();
      return;
    }
    int field = word >>> FilterBytecodeLayout.OPCODE_BITS;
    if (field == 0) {
      throw bad("has a rule for field 0");
    }
    switch (opcode) {
      case FilterBytecodeLayout.SIMPLE -> addField(field, FieldRule.SIMPLE);
      case FilterBytecodeLayout.SIMPLE_RANGE -> addSimpleRange(field, nextWord());
      case FilterBytecodeLayout.NESTED -> addField(field, nestedRule(nextWord()));
      case FilterBytecodeLayout.STRING -> addField(field, FieldRule.string(0));
      case FilterBytecodeLayout.TYPED_STRING -> addField(field, FieldRule.string((int) nextWord()));
      default -> throw bad("has the unknown opcode " + opcode);
    }
  }

  private void beginMessage() {
    if (!isInsideMessage) {
      isInsideMessage = true;
      overlay.addTo(current, messages.size());
    }
  }

  private void endMessage() {
    messages.add(current.build());
    lastRangeEnd = 0;
    isInsideMessage = false;
  }

  private void addField(int field, int rule) throws InvalidTraceFilterException {
    add(field, field + 1L, rule);
  }

  private void addSimpleRange(int firstField, long count) throws InvalidTraceFilterException {
    add(firstField, firstField + count, FieldRule.SIMPLE);
  }

  private void add(int firstField, long endField, int rule) throws InvalidTraceFilterException {
    if (endField > FilterBytecodeLayout.MAX_FIELD + 1L) {
      throw bad("has a range of fields that protobuf doesn't have");
    }
    if (firstField < lastRangeEnd) {
      throw bad("has fields that overlap or aren't sorted in message " + messages.size());
    }
    lastRangeEnd = (int) endField;
    current.add(firstField, (int) endField, rule);
  }

  private int nestedRule(long message) throws InvalidTraceFilterException {
    if (!FieldRule.fitsMessageIndex(message)) {
      throw bad("refers to message " + message);
    }
    highestMessage = Math.max(highestMessage, message);
    return FieldRule.nested((int) message);
  }

  private long nextWord() throws InvalidTraceFilterException {
    if (position == words.length) {
      throw bad("ends in the middle of a rule");
    }
    return Integer.toUnsignedLong(words[position++]);
  }

  private static InvalidTraceFilterException bad(String what) {
    return new InvalidTraceFilterException("trace_filter.bytecode " + what);
  }
}
