package dev.sonda.agent.internal.rule;

import java.nio.charset.StandardCharsets;

/**
 * Searches the bytes of a class file for a text without parsing the file: each class that the
 * program loads is searched, and hardly any contains the text. A class may contain the text and not
 * use it.
 */
final class ClassFileTextSearch {
  private final byte[] text;

  ClassFileTextSearch(String ascii) {
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
