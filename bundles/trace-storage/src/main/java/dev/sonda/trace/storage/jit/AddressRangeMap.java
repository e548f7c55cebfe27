package dev.sonda.trace.storage.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Values by ranges of addresses that don't overlap; empty ranges are never in the map. */
public final class AddressRangeMap<V> {
  private final TreeMap<AddressRange, V> ranges = new TreeMap<>(AddressRange.BY_START);

  /** The range that contains an address, with its value; null if there is none. */
  public Map.@Nullable Entry<AddressRange, V> find(long address) {
    Map.Entry<AddressRange, V> before = ranges.floorEntry(new AddressRange(address, address));
    return before != null && before.getKey().contains(address) ? before : null;
  }

  /** The value of the range that contains the whole of a non-empty range; null if there is none. */
  public @Nullable V find(AddressRange range) {
    Map.Entry<AddressRange, V> found = find(range.start());
    return found != null && found.getKey().contains(range) ? found.getValue() : null;
  }

  /** The value of the first range that overlaps with a range; null if there is none. */
  public @Nullable V firstOverlapping(AddressRange range) {
    Map.Entry<AddressRange, V> first = firstEntry(range);
    return first == null ? null : first.getValue();
  }

  /** The values of all ranges that overlap with a range, by address. */
  public List<V> overlapping(AddressRange range) {
    return entries(range).stream().map(Map.Entry::getValue).toList();
  }

  private List<Map.Entry<AddressRange, V>> entries(AddressRange range) {
    List<Map.Entry<AddressRange, V>> found = new ArrayList<>();
    Map.Entry<AddressRange, V> next = firstEntry(range);
    while (next != null && next.getKey().overlaps(range)) {
      found.add(next);
      next = ranges.higherEntry(next.getKey());
    }
    return found;
  }

  private Map.@Nullable Entry<AddressRange, V> firstEntry(AddressRange range) {
    Map.Entry<AddressRange, V> first = find(range.start());
    if (first == null) {
      first = ranges.higherEntry(range);
    }
    return first != null && first.getKey().overlaps(range) ? first : null;
  }

  /** Removes a range of the map. */
  public void remove(AddressRange range) {
    ranges.remove(range);
  }

  /** Adds a range in place of all ranges that overlap with it, and returns their values. */
  public List<V> replace(AddressRange range, V value) {
    List<Map.Entry<AddressRange, V>> replaced = entries(range);
    replaced.forEach(entry -> ranges.remove(entry.getKey()));
    put(range, value);
    return replaced.stream().map(Map.Entry::getValue).toList();
  }

  /** Adds a range; ranges that overlap with it keep their addresses outside of it. */
  public void cover(AddressRange range, V value) {
    for (Map.Entry<AddressRange, V> entry : entries(range)) {
      ranges.remove(entry.getKey());
      entry.getKey().without(range).forEach(part -> ranges.put(part, entry.getValue()));
    }
    put(range, value);
  }

  private void put(AddressRange range, V value) {
    if (!range.isEmpty()) {
      ranges.put(range, value);
    }
  }
}
