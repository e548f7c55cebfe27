package dev.sonda.jfr.format.internal.chunk;

import dev.sonda.jfr.format.DamagedRecordingException;

/** How a text is stored, by the number in front of it. */
public enum TextEncoding {
  NULL,
  EMPTY,
  /** The number of a constant of type java.lang.String. */
  CONSTANT,
  UTF8,
  /** Each character as a number. */
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
