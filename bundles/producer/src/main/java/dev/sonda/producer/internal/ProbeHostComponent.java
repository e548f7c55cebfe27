package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.Clock;
import dev.sonda.api.endpoint.MetatraceSink;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.probe.DataSource;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.Designate;

/**
 * The probe host as a component.
 *
 * <p>It does not wait for a tracing service, since a tracing service asks for probe hosts while it
 * is made: two components that need each other would be a circle. When the service is replaced all
 * instances end, and everything is announced to the next one.
 */
@Component(service = ProbeHost.class, immediate = true, configurationPid = "dev.sonda.producer")
@Designate(ocd = ProducerConfig.class)
public final class ProbeHostComponent implements ProbeHost {
  private final WhiteboardProbeHost host;

  @Activate
  public ProbeHostComponent(
      ProducerConfig config,
      @Reference SharedMemoryFactory memoryFactory,
      @Reference Clock clock,
      @Reference MetatraceSink metatrace)
      throws IOException {
    host =
        new WhiteboardProbeHost(
            HostSettings.of(config), thisProcess(), memoryFactory, clock, metatrace);
  }

  @Deactivate
  void deactivate() {
    host.close();
  }

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  void setService(TracingService service) {
    host.connectTo(service);
  }

  void unsetService(TracingService service) {
    host.disconnectFrom(service);
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void addSource(DataSource source, ServiceReference<DataSource> reference) {
    host.addSource(source, BundleNames.of(reference));
  }

  void removeSource(DataSource source) {
    host.removeSource(source);
  }

  @Override
  public String producerName() {
    return host.producerName();
  }

  @Override
  public Optional<SourceCheck> check(DataSourceConfig config) {
    return host.check(config);
  }

  @Override
  public List<SourceResult> results(long tracingSessionId) {
    return host.results(tracingSessionId);
  }

  @Override
  public List<String> why(String dataSourceName) {
    return host.why(dataSourceName);
  }

  @Override
  public void onAnnounced(Runnable action) {
    host.onAnnounced(action);
  }

  private static ClientIdentity thisProcess() throws IOException {
    int uid = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    int pid = Math.toIntExact(ProcessHandle.current().pid());
    return new ClientIdentity(pid, uid, ClientIdentity.HOST_MACHINE);
  }
}
