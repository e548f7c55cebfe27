package dev.sonda.core.internal.filter;

import com.google.protobuf.ByteString;
import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import java.util.List;

/**
 * A parsed filter program: which fields of which message may pass. Immutable; look-ups allocate
 * nothing.
 */
final class FilterProgram {
  private final MessageRules[] messages;
  private final int packetMessage;

  private FilterProgram(List<MessageRules> messages) throws InvalidTraceFilterException {
    this.messages = messages.toArray(MessageRules[]::new);
    packetMessage = packetMessageOf(messages.getFirst());
  }

  /**
   * Parses a program.
   *
   * @param overlay changes to the program; may be empty
   */
  static FilterProgram parse(ByteString bytecode, ByteString overlay)
      throws InvalidTraceFilterException {
    FilterOverlay changes = FilterOverlay.parse(overlay);
    List<MessageRules> messages =
        new FilterProgramParser(BytecodeDecoder.verified(bytecode, "bytecode"), changes).parse();
    return new FilterProgram(messages);
  }

  /**
   * Finds the rules of TracePacket: a program begins with the message Trace, but the filter is
   * applied to each of its packets.
   */
  private static int packetMessageOf(MessageRules trace) throws InvalidTraceFilterException {
    int rule = trace.ruleOf(TraceMessageFieldNumbers.TRACE_PACKET);
    if (FieldRule.kind(rule) != FieldRule.NESTED) {
      throw new InvalidTraceFilterException("trace_filter lets no packets of a trace pass");
    }
    return FieldRule.detail(rule);
  }

  /** Index of the message TracePacket. */
  int packetMessage() {
    return packetMessage;
  }

  /** The {@link FieldRule} of a field; field numbers are at least 1. */
  int ruleOf(int message, int field) {
    return messages[message].ruleOf(field);
  }
}
