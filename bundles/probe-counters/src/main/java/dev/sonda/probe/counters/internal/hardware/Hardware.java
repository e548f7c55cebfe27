package dev.sonda.probe.counters.internal.hardware;

import java.util.List;

/** The machine and its sensors. One thread at a time. */
interface Hardware {
  /** Slow: it may run programs. */
  List<Part> inventory();

  /** Those that this machine has; a sensor that says nothing is left out. */
  List<Reading> readings();
}
