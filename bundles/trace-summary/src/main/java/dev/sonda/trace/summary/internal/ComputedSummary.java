package dev.sonda.trace.summary.internal;

import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import dev.sonda.trace.summary.TraceSummary;

/** A summary of a trace, stored as a protobuf message. */
record ComputedSummary(Message message) implements TraceSummary {
  @Override
  public byte[] bytes() {
    return message.toByteArray();
  }

  @Override
  public String text() {
    return TextFormat.printer().escapingNonAscii(false).printToString(message);
  }
}
