package dev.sonda.posix;

import dev.sonda.posix.internal.NativeIoVectors;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.osgi.annotation.versioning.ProviderType;

/**
 * A list of memory ranges for one gathered write, allocated once and filled again for every call.
 *
 * <p>Only addresses are stored: the caller must keep the memory alive until the write has returned.
 * Not thread-safe.
 */
@ProviderType
public interface IoVectors {
  /** Maximum number of ranges that Linux accepts in one call (IOV_MAX). */
  int MAX_CAPACITY = 1024;

  /** Allocates space for {@code capacity} ranges, 16 bytes each, in {@code arena}. */
  static IoVectors allocate(int capacity, Arena arena) {
    return new NativeIoVectors(capacity, arena);
  }

  /** Appends a range of native memory; returns false, without appending it, if the list is full. */
  boolean add(MemorySegment data, long offset, long length);

  /** Removes the first {@code bytes}, which a short write has written. */
  void skip(long bytes);

  void clear();

  /** Number of remaining ranges. */
  int count();

  /** Total size of the remaining ranges. */
  long remainingBytes();

  /** The remaining ranges as an array of {@code struct iovec}. */
  MemorySegment iovecs();
}
