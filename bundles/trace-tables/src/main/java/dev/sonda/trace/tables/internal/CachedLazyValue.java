package dev.sonda.trace.tables.internal;

import dev.sonda.trace.tables.LazyValue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Computes a value on first use and caches it. Thread-safe. */
public final class CachedLazyValue<T> implements LazyValue<T> {
  private final Supplier<T> reading;
  private volatile @Nullable T read;

  public CachedLazyValue(Supplier<T> reading) {
    this.reading = reading;
  }

  @Override
  public T get() {
    T known = read;
    return known == null ? readNow() : known;
  }

  private synchronized T readNow() {
    T known = read;
    if (known == null) {
      known = reading.get();
      read = known;
    }
    return known;
  }
}
