package dev.sonda.trace.tables;

import java.util.Random;

/**
 * Generates random texts whose characters have 1 to 4 bytes in UTF-8, many with a common prefix.
 */
final class RandomTexts {
  /** The order by UTF-16 differs from that by UTF-8 for the last two. */
  private static final String[] CHARACTERS = {"\0", "a", "b", "ü", "€", "\uffee", "😀"};

  private RandomTexts() {}

  static String next(Random random, int characters) {
    StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "common beginning " : "");
    for (int i = 0; i < characters; i++) {
      text.append(CHARACTERS[random.nextInt(CHARACTERS.length)]);
    }
    return text.toString();
  }
}
