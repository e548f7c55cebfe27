package dev.sonda.jfr.format;

import java.io.IOException;
import java.io.Serial;

/** Bytes that aren't what the format of JFR's recordings demands. */
public final class DamagedRecordingException extends IOException {
  @Serial private static final long serialVersionUID = 1;

  public DamagedRecordingException(String sentence) {
    super(sentence);
  }
}
