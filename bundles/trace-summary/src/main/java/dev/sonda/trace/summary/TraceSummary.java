package dev.sonda.trace.summary;

/** A computed summary of a trace: a message {@code perfetto.protos.TraceSummary}. */
public interface TraceSummary {
  /** The message as bytes. */
  byte[] bytes();

  /** The message in protobuf's text format. */
  String text();
}
