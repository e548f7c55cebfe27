package dev.sonda.probe.procfs.internal.power;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.TraceSink;
import java.time.Duration;

/** Records all batteries for one session, once a period on the host's sampling thread. */
record PowerDataSourceInstance(PowerSupplyFolder batteries, Duration period, TraceSink sink)
    implements Instance {
  @Override
  public void start(Acknowledgement done) {
    sink.every(period, batteries::write);
  }
}
