package dev.sonda.trace.tables.internal;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.sonda.trace.tables.StringDictionary;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/**
 * Replaces the string ids of a column by codes into a sorted dictionary of the ids that occur. The
 * time depends on the number of rows and of strings in this column, not on that of all strings of
 * the trace.
 */
final class SortedDictionaryCodes {
  private static final int FIRST_IDS = 64;

  private final int[] codes;
  private int[] ids = new int[FIRST_IDS];
  private int count;

  private SortedDictionaryCodes(int[] codes) {
    this.codes = codes;
  }

  static StringDictionary replaceIds(
      List<MemorySegment> blocks, StringStore strings, TableBlocks memory) {
    SortedDictionaryCodes work = new SortedDictionaryCodes(strings.zeroPerId());
    blocks.forEach(work::collect);
    int[] sorted = StringIdSorter.sorted(Arrays.copyOf(work.ids, work.count), strings);
    for (int code = 0; code < sorted.length; code++) {
      work.codes[sorted[code]] = code;
    }
    blocks.forEach(work::replace);
    for (int id : sorted) {
      work.codes[id] = 0;
    }
    return dictionary(sorted, strings, memory);
  }

  private void collect(MemorySegment block) {
    for (long at = 0; at < block.byteSize(); at += Integer.BYTES) {
      int id = block.get(JAVA_INT, at);
      if (id != 0 && codes[id] == 0) {
        codes[id] = 1;
        add(id);
      }
    }
    OffHeapMemory.unload(block);
  }

  private void add(int id) {
    if (count == ids.length) {
      ids = Arrays.copyOf(ids, count * 2);
    }
    ids[count++] = id;
  }

  private void replace(MemorySegment block) {
    for (long at = 0; at < block.byteSize(); at += Integer.BYTES) {
      block.set(JAVA_INT, at, codes[block.get(JAVA_INT, at)]);
    }
    OffHeapMemory.unload(block);
  }

  private static StringDictionary dictionary(
      int[] sorted, StringStore strings, TableBlocks memory) {
    long total = 0;
    for (int id : sorted) {
      total += strings.length(id);
    }
    MemorySegment bytes = memory.allocate(total);
    MemorySegment offsets = memory.allocate((sorted.length + 1L) * Long.BYTES);
    long end = 0;
    for (int code = 0; code < sorted.length; code++) {
      strings.copy(sorted[code], bytes, end);
      end += strings.length(sorted[code]);
      offsets.setAtIndex(JAVA_LONG, code + 1L, end);
    }
    return new FinishedDictionary(sorted.length, bytes, offsets);
  }
}
