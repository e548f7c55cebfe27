package dev.sonda.probe.procfs.internal.power;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import java.time.Duration;

/** Writes what all batteries say, once a period. The host's sampling thread does the work. */
record PowerInstance(BatteryFolder batteries, Duration period, TraceSink sink) implements Instance {
  @Override
  public void start(Acknowledgement done) {
    sink.every(period, batteries::write);
  }
}
