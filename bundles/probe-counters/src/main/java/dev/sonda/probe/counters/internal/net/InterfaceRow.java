package dev.sonda.probe.counters.internal.net;

import dev.sonda.probe.counters.internal.track.TrackRow;

/** The state of a recorded network interface. One thread. */
final class InterfaceRow {
  private final String name;
  private final TrackRow row;
  private long seenInSample;

  InterfaceRow(String name, TrackRow row) {
    this.name = name;
    this.row = row;
  }

  String name() {
    return name;
  }

  TrackRow row() {
    return row;
  }

  void markSeenIn(long sample) {
    seenInSample = sample;
  }

  boolean wasSeenIn(long sample) {
    return seenInSample == sample;
  }
}
