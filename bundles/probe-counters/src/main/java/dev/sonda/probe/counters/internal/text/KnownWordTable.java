package dev.sonda.probe.counters.internal.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Finds a word among a few known ones without making a String of it. Immutable. */
public final class KnownWordTable {
  private static final byte[] NONE = {};

  private final byte[][] keys;
  private final int[] positions;
  private final int mask;

  /** Creates a table of different keys. */
  public KnownWordTable(List<String> keys) {
    int size = Integer.highestOneBit(Math.max(1, keys.size())) << 2;
    this.keys = new byte[size][];
    Arrays.fill(this.keys, NONE);
    positions = new int[size];
    mask = size - 1;
    for (int position = 0; position < keys.size(); position++) {
      byte[] key = keys.get(position).getBytes(StandardCharsets.US_ASCII);
      int slot = hash(key, 0, key.length) & mask;
      while (this.keys[slot].length != 0) {
        slot = slot + 1 & mask;
      }
      this.keys[slot] = key;
      positions[slot] = position;
    }
  }

  /** The index of the word among the keys, or -1. */
  public int find(WordTokenizer words) {
    int slot = hash(words.bytes(), words.start(), words.end()) & mask;
    while (keys[slot].length != 0) {
      if (words.is(keys[slot])) {
        return positions[slot];
      }
      slot = slot + 1 & mask;
    }
    return -1;
  }

  private static int hash(byte[] bytes, int from, int to) {
    int hash = 1;
    for (int index = from; index < to; index++) {
      hash = 31 * hash + bytes[index];
    }
    return hash ^ hash >>> 15;
  }
}
