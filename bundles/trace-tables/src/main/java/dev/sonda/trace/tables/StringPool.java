package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.StringStore;
import java.lang.foreign.MemorySegment;

/**
 * The strings of a trace, each once, by ids from 1 on in the order of their first use; 0 stands for
 * no string. One thread at a time, and the same goes for finishing a table of these strings.
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
   * The id of UTF-8 in memory. Makes no object if the string is known; bytes that aren't UTF-8 are
   * replaced as {@link String} replaces them.
   */
  public int intern(MemorySegment segment, long start, long end) {
    return store.intern(segment, start, end);
  }

  /**
   * The string of an id.
   *
   * @throws IndexOutOfBoundsException if there is no string of that id, as there is none of 0
   */
  public String text(int id) {
    return store.text(id);
  }

  /** How many strings there are, which is also the highest id. */
  public int size() {
    return store.size();
  }

  StringStore store() {
    return store;
  }
}
