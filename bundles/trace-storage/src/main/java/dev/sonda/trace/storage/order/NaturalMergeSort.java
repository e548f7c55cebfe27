package dev.sonda.trace.storage.order;

/**
 * Sorts event numbers by time, stably, by merging ascending sequences: events that a few threads
 * wrote alternately consist of few such sequences.
 */
final class NaturalMergeSort {
  private final EventOrder eventOrder;

  NaturalMergeSort(EventOrder eventOrder) {
    this.eventOrder = eventOrder;
  }

  int[] order(int count) {
    int[] from = new int[count];
    for (int i = 0; i < count; i++) {
      from[i] = i;
    }
    int[] to = new int[count];
    while (!mergePass(from, to)) {
      int[] swapped = from;
      from = to;
      to = swapped;
    }
    return to;
  }

  /** Merges adjacent ascending sequences; true if only one sequence is left. */
  private boolean mergePass(int[] from, int[] to) {
    int begin = 0;
    int stretches = 0;
    while (begin < from.length) {
      int middle = endOfStretch(from, begin);
      int end = endOfStretch(from, middle);
      merge(from, to, begin, middle, end);
      begin = end;
      stretches++;
    }
    return stretches <= 1;
  }

  private int endOfStretch(int[] from, int begin) {
    int end = begin;
    while (end < from.length && (end == begin || !isBefore(from[end], from[end - 1]))) {
      end++;
    }
    return end;
  }

  private void merge(int[] from, int[] to, int begin, int middle, int end) {
    int left = begin;
    int right = middle;
    for (int i = begin; i < end; i++) {
      boolean takesRight = left == middle || (right < end && isBefore(from[right], from[left]));
      to[i] = takesRight ? from[right++] : from[left++];
    }
  }

  private boolean isBefore(int event, int other) {
    return eventOrder.isBefore(event, other);
  }
}
