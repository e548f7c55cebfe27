package dev.sonda.cli.internal.gogo;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.OwnedFd;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.cli.internal.ThisProcess;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.ipc.uds.UdsTransport;
import java.io.IOException;
import java.nio.file.Path;

/** The service of the framework that a shell is in; others record with it, as this is a daemon. */
record ShellTracing(TracingService service) implements Tracing {

  @Override
  public ConsumerEndpoint connect(Consumer consumer) {
    return service.connectConsumer(consumer, ThisProcess.identity());
  }

  @Override
  public ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup) {
    return service.connectProducer(producer, ThisProcess.identity(), setup);
  }

  @Override
  public OwnedFd openForWriting(Path file) throws IOException {
    return UdsTransport.create().openForWriting(file);
  }

  /** Who types has waited for that. */
  @Override
  public boolean isSettled() {
    return true;
  }

  @Override
  public void awaitSettled() {}

  @Override
  public void onProbesAnnounced(Runnable action) {}

  /** Signals are the daemon's. */
  @Override
  public void onSignal(Runnable handler) {}
}
