package dev.sonda.agent.internal.rule;

import java.nio.charset.StandardCharsets;

/**
 * Whether a text is among the constants of a class file, told without parsing it: each class that
 * the program loads is looked at, and hardly any has the text. A class may have it and not use it.
 */
final class ByteSearch {
  private final byte[] text;

  ByteSearch(String ascii) {
    text = ascii.getBytes(StandardCharsets.US_ASCII);
  }

  boolean isIn(byte[] classFile) {
    byte first = text[0];
    for (int i = 0; i <= classFile.length - text.length; i++) {
      if (classFile[i] == first && matchesAt(classFile, i)) {
        return true;
      }
    }
    return false;
  }

  private boolean matchesAt(byte[] classFile, int begin) {
    for (int i = 1; i < text.length; i++) {
      if (classFile[begin + i] != text[i]) {
        return false;
      }
    }
    return true;
  }
}
