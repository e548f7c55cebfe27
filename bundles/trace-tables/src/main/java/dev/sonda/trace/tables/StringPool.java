package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.StringStore;
import java.lang.foreign.MemorySegment;

/**
 * Stores each distinct string of a trace once, with ids from 1 on in the order of first use; 0
 * stands for no string. One thread at a time may use the pool, or finish a table with its strings.
 */
public final class StringPool {
  private final StringStore store;

  public StringPool() {
    this(new KeyedHash());
  }

  StringPool(KeyedHash keyed) {
    store = new StringStore(keyed);
  }

  public int intern(String text) {
    return store.intern(text);
  }

  /**
   * The id of a string given as UTF-8 bytes in memory. Allocates no object if the pool contains the
   * string; invalid UTF-8 is replaced as by {@link String}.
   */
  public int intern(MemorySegment segment, long start, long end) {
    return store.intern(segment, start, end);
  }

  /**
   * The string with an id.
   *
   * @throws IndexOutOfBoundsException if there is no string with that id, in particular for 0
   */
  public String text(int id) {
    return store.text(id);
  }

  /** The number of strings, which is also the highest id. */
  public int size() {
    return store.size();
  }

  StringStore store() {
    return store;
  }
}
