package dev.sonda.itests.felix;

import dev.sonda.api.probe.DataSource;
import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.api.probe.TraceSink;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/** A probe whose task never returns and ignores interrupts. */
public final class BlockingProbe implements DataSource {
  private volatile boolean stopped;

  @Override
  public SourceDescriptor descriptor() {
    return SourceDescriptor.of("test.blocking");
  }

  @Override
  public Instance open(SourceConfig config, TraceSink sink) {
    return done ->
        sink.every(
            Duration.ofMillis(20),
            writer -> {
              while (!stopped) {
                LockSupport.park(this);
              }
            });
  }

  /** Called by Declarative Services: lets the abandoned thread end with its bundle. */
  public void deactivate() {
    stopped = true;
  }
}
