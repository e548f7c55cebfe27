package dev.sonda.itests.felix;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;

/** A probe whose constructor fails. */
public final class ThrowingConstructorProbe implements DataSource {

  public ThrowingConstructorProbe() {
    throw new IllegalStateException("no luck today");
  }

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of("test.throwing");
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return done -> {};
  }
}
