package dev.sonda.trace.storage.track;

import dev.sonda.trace.tables.KeyedHash;
import java.util.Arrays;

/**
 * The tracks of one kind by their dimensions; a track is created when first requested. Looking up
 * an existing track allocates no objects. The value of a text dimension is a string id.
 */
public final class KindTracks {
  private static final int FIRST_SLOTS = 16;

  private final KeyedHash keyed = new KeyedHash();
  private final DimensionTracks all;
  private final TrackKind kind;
  private final int width;
  private final long[] wanted;
  private long[] keys;
  private int[] rows = filled(FIRST_SLOTS);
  private int count;
  private int name;
  private boolean isNew;

  KindTracks(DimensionTracks all, TrackKind kind) {
    this.all = all;
    this.kind = kind;
    width = kind.dimensions().size();
    wanted = new long[width];
    keys = new long[FIRST_SLOTS * width];
  }

  /** Sets the name of the track that the next call may create; for kinds without a name format. */
  public KindTracks named(int newName) {
    name = newName;
    return this;
  }

  /** The only track of a kind without dimensions. */
  public int track() {
    return find(0);
  }

  public int track(long value) {
    wanted[0] = value;
    return find(1);
  }

  public int track(long first, long second) {
    wanted[0] = first;
    wanted[1] = second;
    return find(2);
  }

  public int track(long first, long second, long third) {
    wanted[0] = first;
    wanted[1] = second;
    wanted[2] = third;
    return find(3);
  }

  public int track(long first, long second, long third, long fourth) {
    wanted[0] = first;
    wanted[1] = second;
    wanted[2] = third;
    wanted[3] = fourth;
    return find(4);
  }

  /** Whether the last call created its track, so that the caller can set further columns. */
  public boolean isNew() {
    return isNew;
  }

  private int find(int values) {
    if (values != width) {
      throw new IllegalArgumentException(kind.type() + " has " + width + " dimensions");
    }
    int slot = slot();
    isNew = rows[slot] < 0;
    if (isNew) {
      rows[slot] = all.add(kind, wanted, name);
      System.arraycopy(wanted, 0, keys, slot * width, width);
      int made = rows[slot];
      if (2 * ++count > rows.length) {
        grow();
      }
      name = 0;
      return made;
    }
    name = 0;
    return rows[slot];
  }

  private int slot() {
    long hash = width;
    for (long value : wanted) {
      hash = keyed.mix(hash ^ value);
    }
    int mask = rows.length - 1;
    int slot = (int) hash & mask;
    while (rows[slot] >= 0 && !isAt(slot)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean isAt(int slot) {
    for (int i = 0; i < width; i++) {
      if (keys[slot * width + i] != wanted[i]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldRows = rows;
    rows = filled(2 * oldRows.length);
    keys = new long[rows.length * width];
    for (int old = 0; old < oldRows.length; old++) {
      if (oldRows[old] >= 0) {
        System.arraycopy(oldKeys, old * width, wanted, 0, width);
        int slot = slot();
        rows[slot] = oldRows[old];
        System.arraycopy(wanted, 0, keys, slot * width, width);
      }
    }
  }

  private static int[] filled(int size) {
    int[] rows = new int[size];
    Arrays.fill(rows, -1);
    return rows;
  }
}
