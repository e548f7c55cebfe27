package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;

/** Kinds of stack samples, each with the name and unit of the quantity that its samples count. */
enum StackSampleKind {
  JAVA("JFR Java samples", JfrPacketFieldNumbers.DESCRIPTOR_UNIT_COUNT),
  NATIVE("JFR native samples", JfrPacketFieldNumbers.DESCRIPTOR_UNIT_COUNT),
  CPU_TIME("JFR CPU time samples", JfrPacketFieldNumbers.DESCRIPTOR_UNIT_COUNT),
  ALLOCATION("JFR allocated bytes", JfrPacketFieldNumbers.DESCRIPTOR_UNIT_BYTES);

  private final String title;
  private final int unit;

  StackSampleKind(String title, int unit) {
    this.title = title;
    this.unit = unit;
  }

  void write(MessageWriter message) {
    message
        .string(JfrPacketFieldNumbers.DESCRIPTOR_NAME, title)
        .varint(JfrPacketFieldNumbers.DESCRIPTOR_UNIT, unit);
  }
}
