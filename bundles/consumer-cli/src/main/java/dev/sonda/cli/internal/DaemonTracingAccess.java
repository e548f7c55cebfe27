package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Tracing at the service of a running daemon, reached over its socket or from its own shell. The
 * daemon's probes have started long ago and belong to it, so nothing here waits for them.
 */
public abstract class DaemonTracingAccess implements TracingAccess {
  private final TracingService service;

  protected DaemonTracingAccess(TracingService service) {
    this.service = service;
  }

  @Override
  public final ConsumerEndpoint connect(Consumer consumer) {
    return service.connectConsumer(consumer, ThisProcess.identity());
  }

  @Override
  public final ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup) {
    return service.connectProducer(producer, ThisProcess.identity(), setup);
  }

  @Override
  public final OwnedFd openForWriting(Path file) throws IOException {
    return UdsTransport.create().openForWriting(file);
  }

  /** Always true: a daemon that answers has started. */
  @Override
  public final boolean isSettled() {
    return true;
  }

  @Override
  public final void awaitSettled() {}

  @Override
  public final void onProbesAnnounced(Runnable action) {}

  @Override
  public final void askProbeHost(Runnable action) {}
}
