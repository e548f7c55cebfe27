package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.LazyRead;
import java.util.function.Supplier;

/**
 * A value that is read from a trace once, on first use. Several threads of an engine may ask; while
 * one reads, the others wait.
 */
public interface ReadOnce<T> extends Supplier<T> {
  /**
   * A value that isn't read yet.
   *
   * @param reading reads it; where it throws, the next one that asks reads again
   */
  static <T> ReadOnce<T> of(Supplier<T> reading) {
    return new LazyRead<>(reading);
  }
}
