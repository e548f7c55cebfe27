package dev.sonda.probe.counters.internal.net;

import dev.sonda.probe.counters.internal.track.CounterTrackGroup;

/** The state of a recorded network interface. One thread. */
final class RecordedNetInterface {
  private final String name;
  private final CounterTrackGroup row;
  private long seenInSample;

  RecordedNetInterface(String name, CounterTrackGroup row) {
    this.name = name;
    this.row = row;
  }

  String name() {
    return name;
  }

  CounterTrackGroup row() {
    return row;
  }

  void markSeenIn(long sample) {
    seenInSample = sample;
  }

  boolean wasSeenIn(long sample) {
    return seenInSample == sample;
  }
}
