package dev.sonda.posix;

import dev.sonda.posix.internal.NativeIoVectors;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A list of memory ranges for one gathered write, allocated once and filled again for every call.
 *
 * <p>Only addresses are kept: the caller keeps the memory behind them alive until the write
 * returned. For one thread.
 */
@ProviderType
public interface IoVectors {
  /** What Linux takes in one call (IOV_MAX). */
  int MAX_CAPACITY = 1024;

  /** Room for {@code capacity} ranges, 16 bytes each, in {@code arena}. */
  static IoVectors allocate(int capacity, Arena arena) {
    return new NativeIoVectors(capacity, arena);
  }

  /** Appends a range of native memory; false, and nothing appended, if there is no room. */
  boolean add(MemorySegment data, long offset, long length);

  /** Forgets the first {@code bytes}: what a short write has written. */
  void skip(long bytes);

  void clear();

  /** How many ranges are left. */
  int count();

  /** How many bytes the ranges that are left hold. */
  long remainingBytes();

  /** The ranges that are left, as an array of {@code struct iovec}. */
  MemorySegment iovecs();
}
