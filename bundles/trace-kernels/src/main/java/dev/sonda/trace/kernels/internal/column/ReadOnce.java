package dev.sonda.trace.kernels.internal.column;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is read of a trace when it is first asked for, once; other threads wait meanwhile. */
public final class ReadOnce<T> implements Supplier<T> {
  private final Supplier<T> reading;
  private volatile @Nullable T read;

  public ReadOnce(Supplier<T> reading) {
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
