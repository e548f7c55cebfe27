package dev.sonda.jfr.format.internal.trace;

import dev.sonda.api.probe.MessageWriter;

/** Kinds of stack samples, by the quantity that a sample's weight counts. */
enum SampleCounter {
  JAVA("JFR Java samples", PacketFields.DESCRIPTOR_UNIT_COUNT),
  NATIVE("JFR native samples", PacketFields.DESCRIPTOR_UNIT_COUNT),
  CPU_TIME("JFR CPU time samples", PacketFields.DESCRIPTOR_UNIT_COUNT),
  ALLOCATION("JFR allocated bytes", PacketFields.DESCRIPTOR_UNIT_BYTES);

  private final String title;
  private final int unit;

  SampleCounter(String title, int unit) {
    this.title = title;
    this.unit = unit;
  }

  void write(MessageWriter message) {
    message.string(PacketFields.DESCRIPTOR_NAME, title).varint(PacketFields.DESCRIPTOR_UNIT, unit);
  }
}
