package dev.sonda.probe.procfs.internal.sysstats.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * A map from names to numbers that is searched by the bytes of a name, without creating objects.
 */
public final class NameNumberTable {
  /** The result for an unknown name; no name has this number. */
  public static final int UNKNOWN = 0;

  private final byte[][] names;
  private final int[] ids;
  private final int mask;

  public NameNumberTable(Map<String, Integer> idsByName) {
    int slots = Integer.highestOneBit(Math.max(idsByName.size(), 1)) << 2;
    names = new byte[slots][];
    ids = new int[slots];
    mask = slots - 1;
    idsByName.forEach((name, id) -> add(name.getBytes(StandardCharsets.US_ASCII), id));
  }

  public int idOf(byte[] text, int from, int to) {
    int slot = hash(text, from, to) & mask;
    while (ids[slot] != UNKNOWN) {
      byte[] name = names[slot];
      if (Arrays.equals(text, from, to, name, 0, name.length)) {
        return ids[slot];
      }
      slot = (slot + 1) & mask;
    }
    return UNKNOWN;
  }

  private void add(byte[] name, int id) {
    int slot = hash(name, 0, name.length) & mask;
    while (ids[slot] != UNKNOWN) {
      slot = (slot + 1) & mask;
    }
    names[slot] = name;
    ids[slot] = id;
  }

  private static int hash(byte[] text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text[i];
    }
    return hash ^ (hash >>> 15);
  }
}
