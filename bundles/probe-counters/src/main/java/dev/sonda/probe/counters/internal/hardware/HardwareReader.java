package dev.sonda.probe.counters.internal.hardware;

import java.util.List;

/** Reads which components the machine has, and the values of its sensors. One thread at a time. */
interface HardwareReader {
  /** The components of the machine. Slow: OSHI may run programs. */
  List<HardwareComponent> inventory();

  /** The present values of all sensors; a sensor without a value is left out. */
  List<SensorReading> readings();
}
