package dev.sonda.jfr.format;

import java.io.IOException;
import java.io.Serial;

/** Thrown when the bytes of a recording violate JFR's file format. */
public final class DamagedRecordingException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  public DamagedRecordingException(String sentence) {
    super(sentence);
  }
}
