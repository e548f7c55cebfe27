package dev.sonda.posix.internal;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.posix.IoVectors;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Objects;

/**
 * Native array of {@code struct iovec} for {@code writev}. Ranges before index {@code first} have
 * already been written.
 */
public final class NativeIoVectors implements IoVectors {
  private final MemorySegment array;
  private final int capacity;
  private int first;
  private int end;
  private long remainingBytes;

  public NativeIoVectors(int capacity, Arena arena) {
    if (capacity < 1 || capacity > MAX_CAPACITY) {
      throw new IllegalArgumentException("capacity " + capacity + " is not 1.." + MAX_CAPACITY);
    }
    this.capacity = capacity;
    this.array = arena.allocate(capacity * IovecLayout.SIZE_BYTES, Long.BYTES);
  }

  @Override
  public boolean add(MemorySegment data, long offset, long length) {
    Objects.checkFromIndexSize(offset, length, data.byteSize());
    if (!data.isNative()) {
      throw new IllegalArgumentException("the kernel can't read the Java heap");
    }
    if (end == capacity) {
      return false;
    }
    set(end, data.address() + offset, length);
    end++;
    remainingBytes += length;
    return true;
  }

  @Override
  public void skip(long bytes) {
    Objects.checkFromIndexSize(0, bytes, remainingBytes);
    remainingBytes -= bytes;
    long left = bytes;
    while (first < end && left >= length(first)) {
      left -= length(first);
      first++;
    }
    if (left > 0) {
      set(first, base(first) + left, length(first) - left);
    }
  }

  @Override
  public void clear() {
    first = 0;
    end = 0;
    remainingBytes = 0;
  }

  @Override
  public int count() {
    return end - first;
  }

  @Override
  public long remainingBytes() {
    return remainingBytes;
  }

  @Override
  public MemorySegment iovecs() {
    return array.asSlice(IovecLayout.offset(first), count() * IovecLayout.SIZE_BYTES);
  }

  private void set(int index, long base, long length) {
    array.set(JAVA_LONG, IovecLayout.offset(index) + IovecLayout.BASE, base);
    array.set(JAVA_LONG, IovecLayout.offset(index) + IovecLayout.LENGTH, length);
  }

  private long base(int index) {
    return array.get(JAVA_LONG, IovecLayout.offset(index) + IovecLayout.BASE);
  }

  private long length(int index) {
    return array.get(JAVA_LONG, IovecLayout.offset(index) + IovecLayout.LENGTH);
  }
}
