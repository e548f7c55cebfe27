package dev.sonda.jfr.format.internal.chunk;

import dev.sonda.jfr.format.DamagedRecordingException;

/** Encoding of a text in a recording, identified by the byte before the text. */
public enum TextEncoding {
  NULL,
  EMPTY,
  /** The text is a reference to a constant of type java.lang.String. */
  CONSTANT,
  UTF8,
  /** Each character is stored as a varint. */
  CHARACTERS,
  LATIN1;

  private static final TextEncoding[] BY_NUMBER = values();

  static TextEncoding of(int number) throws DamagedRecordingException {
    if (number < 0 || number >= BY_NUMBER.length) {
      throw new DamagedRecordingException("a text of unknown encoding " + number);
    }
    return BY_NUMBER[number];
  }
}
