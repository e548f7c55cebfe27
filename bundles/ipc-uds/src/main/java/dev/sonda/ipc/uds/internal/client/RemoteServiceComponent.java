package dev.sonda.ipc.uds.internal.client;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties;
import dev.sonda.ipc.uds.internal.address.SocketAddressProperties.Role;
import dev.sonda.posix.Syscalls;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Registers a tracing service in another process as this framework's tracing service. Enabled by
 * {@link RemoteServiceActivation}.
 */
@Component(service = TracingService.class, enabled = false)
public final class RemoteServiceComponent implements TracingService {
  private final RemoteTracingService service;

  @Activate
  public RemoteServiceComponent(BundleContext context, @Reference Syscalls syscalls) {
    service =
        new RemoteTracingService(
            SocketAddressProperties.read(Role.CONNECT, context::getProperty).orElseThrow(),
            syscalls);
  }

  @Deactivate
  void close() {
    service.close();
  }

  @Override
  public void onReachable(Runnable once) {
    service.onReachable(once);
  }

  @Override
  public ProducerEndpoint connectProducer(
      Producer producer, ClientIdentity identity, ProducerSetup setup) {
    return service.connectProducer(producer, identity, setup);
  }

  @Override
  public ConsumerEndpoint connectConsumer(Consumer consumer, ClientIdentity identity) {
    return service.connectConsumer(consumer, identity);
  }
}
