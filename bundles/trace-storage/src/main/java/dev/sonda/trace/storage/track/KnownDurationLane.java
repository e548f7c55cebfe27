package dev.sonda.trace.storage.track;

import java.util.Arrays;

/** A lane for slices of known durations, with the ends of the slices that currently occupy it. */
final class KnownDurationLane {
  private final int number;
  private long[] endsNs = new long[4];
  private int open;

  KnownDurationLane(int number) {
    this.number = number;
  }

  int number() {
    return number;
  }

  /** Whether no slice occupies the lane at a time; times must not decrease. */
  boolean isFree(long timeNs) {
    while (open > 0 && endsNs[open - 1] <= timeNs) {
      open--;
    }
    return open == 0;
  }

  /** Whether a slice fits within all slices that occupy the lane. */
  boolean canNest(long timeNs, long endNs) {
    return isFree(timeNs) || endNs <= endsNs[open - 1];
  }

  void add(long endNs) {
    if (open == endsNs.length) {
      endsNs = Arrays.copyOf(endsNs, 2 * open);
    }
    endsNs[open++] = endNs;
  }
}
