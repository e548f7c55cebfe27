package dev.sonda.itests.felix;

import dev.sonda.api.probe.Acknowledgement;
import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;

/** A probe that throws when it is stopped, so that its pending data is missing. */
public final class ThrowingStopProbe implements DataSource, Instance {
  public static final String NAME = "test.unstoppable";

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return this;
  }

  @Override
  public void start(Acknowledgement done) {}

  @Override
  public void stop(Acknowledgement done) {
    throw new IllegalStateException("no way out");
  }
}
