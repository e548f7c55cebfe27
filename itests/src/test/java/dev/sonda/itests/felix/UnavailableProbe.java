package dev.sonda.itests.felix;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;

/** A probe that can't be opened, and reports this in its readiness check. */
public final class UnavailableProbe implements DataSource {
  public static final String NAME = "test.locked";
  public static final String REASON = "the kernel is locked down";
  public static final String MEND = "boot another one";

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of(NAME);
  }

  @Override
  public Readiness check(SourceConfig config) {
    return Readiness.impossible(REASON, MEND);
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    throw new IllegalStateException("no way in");
  }
}
