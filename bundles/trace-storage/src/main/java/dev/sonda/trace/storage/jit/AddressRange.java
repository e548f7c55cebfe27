package dev.sonda.trace.storage.jit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A range of addresses of a process. Addresses are unsigned numbers.
 *
 * @param start the first address
 * @param end the address behind the last one
 */
public record AddressRange(long start, long end) {
  /** Orders ranges by their first address. */
  static final Comparator<AddressRange> BY_START =
      (left, right) -> Long.compareUnsigned(left.start, right.start);

  /** A range whose end isn't behind its start becomes empty. */
  public AddressRange {
    end = max(start, end);
  }

  /** The range of a size; empty if it exceeds the address space. */
  public static AddressRange ofSize(long start, long sizeBytes) {
    return new AddressRange(start, start + sizeBytes);
  }

  public boolean isEmpty() {
    return start == end;
  }

  public long sizeBytes() {
    return end - start;
  }

  public boolean contains(long address) {
    return Long.compareUnsigned(start, address) <= 0 && Long.compareUnsigned(address, end) < 0;
  }

  /** Whether all addresses of another range are in this range. */
  public boolean contains(AddressRange other) {
    return Long.compareUnsigned(start, other.start) <= 0
        && Long.compareUnsigned(other.end, end) <= 0;
  }

  /** Whether an address is in both ranges. */
  public boolean overlaps(AddressRange other) {
    return Long.compareUnsigned(max(start, other.start), min(end, other.end)) < 0;
  }

  /** The non-empty parts of this range, at most two, that are outside of another range. */
  public List<AddressRange> without(AddressRange other) {
    List<AddressRange> parts = new ArrayList<>();
    if (!overlaps(other)) {
      parts.add(this);
    } else {
      parts.add(new AddressRange(start, other.start));
      parts.add(new AddressRange(other.end, end));
    }
    parts.removeIf(AddressRange::isEmpty);
    return parts;
  }

  private static long min(long left, long right) {
    return Long.compareUnsigned(left, right) < 0 ? left : right;
  }

  private static long max(long left, long right) {
    return Long.compareUnsigned(left, right) > 0 ? left : right;
  }
}
