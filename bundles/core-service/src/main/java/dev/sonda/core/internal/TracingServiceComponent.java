package dev.sonda.core.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.IoPoller;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.posix.Syscalls;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.tracebuffer.TraceBufferFactory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;

/**
 * The tracing service as a component of Declarative Services. Immediate: otherwise it, and its
 * sessions, would end when the last transport releases it.
 *
 * <p>SCR binds and unbinds from any thread; the service passes each change on to its loop.
 */
@Component(immediate = true, service = TracingService.class, configurationPid = "dev.sonda.core")
@Designate(ocd = ServiceConfig.class)
public final class TracingServiceComponent implements TracingService {
  private final EmbeddedTracingService service;
  private final Map<ServiceReference<ProbeHost>, ProbeHost> probeHosts = new ConcurrentHashMap<>();

  @Activate
  public TracingServiceComponent(
      ServiceConfig config,
      @Reference TraceBufferFactory buffers,
      @Reference SharedMemoryFactory sharedMemory,
      @Reference Syscalls syscalls,
      @Reference Clock clock) {
    ServiceSettings settings =
        ServiceSettings.defaults().withAdoptProducerMemory(config.adoptProducerMemory());
    service =
        new EmbeddedTracingService(
            ServiceDependencies.of(buffers, sharedMemory, syscalls, clock, settings));
  }

  /**
   * Blocks until running sessions have saved their files, see {@link EmbeddedTracingService#close}.
   */
  @Deactivate
  void deactivate() {
    service.close();
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void addProbeHost(ComponentServiceObjects<ProbeHost> registered) {
    ProbeHost host = new OsgiProbeHost(registered);
    probeHosts.put(registered.getServiceReference(), host);
    service.probeHosts().add(host);
  }

  void removeProbeHost(ServiceReference<ProbeHost> reference) {
    ProbeHost host = probeHosts.remove(reference);
    if (host != null) {
      service.probeHosts().remove(host);
    }
  }

  /**
   * Binds the probe host's sink; the probe {@code perfetto.metatrace} records the events sent
   * there.
   */
  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setMetatrace(MetatraceSink sink) {
    service.tellTo(sink);
  }

  void unsetMetatrace(MetatraceSink sink) {
    service.stopTelling(sink);
  }

  /** Binds the poller of a transport, so that its sockets and the service share one thread. */
  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  void setPoller(IoPoller poller) {
    service.usePoller(poller);
  }

  void unsetPoller(IoPoller poller) {
    service.stopUsing(poller);
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
