package dev.sonda.trace.tables;

import dev.sonda.trace.tables.internal.CachedLazyValue;
import java.util.function.Supplier;

/**
 * A lazy value that is read from a trace once, on first use. Several threads of an engine may call
 * {@link #get}; while one thread reads, the others wait.
 */
public interface LazyValue<T> extends Supplier<T> {
  /**
   * Creates a value that isn't read yet.
   *
   * @param reading reads the value; if it throws, the next call of {@link #get} reads again
   */
  static <T> LazyValue<T> of(Supplier<T> reading) {
    return new CachedLazyValue<>(reading);
  }
}
