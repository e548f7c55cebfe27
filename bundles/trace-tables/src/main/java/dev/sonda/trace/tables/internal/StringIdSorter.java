package dev.sonda.trace.tables.internal;

/**
 * Sorts string ids by the UTF-8 bytes of their texts: a merge sort that compares the first 8 bytes
 * as one number, and all bytes only if the first 8 are equal.
 */
final class StringIdSorter {
  private final StringStore strings;
  private int[] ids;
  private long[] prefixes;
  private int[] mergedIds;
  private long[] mergedPrefixes;

  private StringIdSorter(int[] ids, StringStore strings) {
    this.strings = strings;
    this.ids = ids;
    prefixes = new long[ids.length];
    mergedIds = new int[ids.length];
    mergedPrefixes = new long[ids.length];
    for (int i = 0; i < ids.length; i++) {
      prefixes[i] = strings.prefix(ids[i]);
    }
  }

  /** The ids in ascending order of their texts; the contents of the passed array are destroyed. */
  static int[] sorted(int[] ids, StringStore strings) {
    StringIdSorter order = new StringIdSorter(ids, strings);
    for (long run = 1; run < ids.length; run *= 2) {
      order.mergeRuns(run);
    }
    return order.ids;
  }

  private void mergeRuns(long run) {
    int count = ids.length;
    for (long from = 0; from < count; from += 2 * run) {
      merge((int) from, (int) Math.min(from + run, count), (int) Math.min(from + 2 * run, count));
    }
    int[] nextIds = mergedIds;
    mergedIds = ids;
    ids = nextIds;
    long[] nextPrefixes = mergedPrefixes;
    mergedPrefixes = prefixes;
    prefixes = nextPrefixes;
  }

  private void merge(int from, int middle, int to) {
    int left = from;
    int right = middle;
    for (int at = from; at < to; at++) {
      int next = right >= to || (left < middle && !isAbove(left, right)) ? left++ : right++;
      mergedIds[at] = ids[next];
      mergedPrefixes[at] = prefixes[next];
    }
  }

  private boolean isAbove(int left, int right) {
    int order = Long.compareUnsigned(prefixes[left], prefixes[right]);
    return order == 0 ? strings.compare(ids[left], ids[right]) > 0 : order > 0;
  }
}
