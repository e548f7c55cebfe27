package dev.sonda.producer.internal;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.MetatraceSink;
import dev.sonda.api.probe.DataSource;
import dev.sonda.producer.internal.metatrace.MetatraceDataSource;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.producer.internal.settings.ProducerConfig;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.BundleContext;
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
 * The probe host as a component of Declarative Services.
 *
 * <p>In the process of a service whose probes run in another process, it has only one data source,
 * which records the service's metatrace.
 *
 * <p>It doesn't require a tracing service, since a tracing service queries probe hosts during its
 * activation: mandatory references in both directions would be a cycle. When the service is
 * replaced, all instances end, and all data sources are registered with the next service.
 */
@Component(service = ProbeHost.class, immediate = true, configurationPid = "dev.sonda.producer")
@Designate(ocd = ProducerConfig.class)
public final class ProbeHostComponent implements ProbeHost {
  /**
   * The framework property that is true in the process of a service whose probes run in another
   * process.
   */
  static final String PROBES_ELSEWHERE = "sonda.probes.elsewhere";

  /** Producer name under which the metatrace of such a service is recorded. */
  private static final String SERVICE_NAME = "dev.sonda.service";

  private final BundleContext context;
  private final boolean probesAreElsewhere;
  private final WhiteboardProbeHost host;
  private final Map<ServiceReference<DataSource>, DataSource> sources = new ConcurrentHashMap<>();

  @Activate
  public ProbeHostComponent(
      BundleContext context,
      ProducerConfig config,
      @Reference SharedMemoryFactory memoryFactory,
      @Reference Clock clock,
      @Reference MetatraceSink metatrace)
      throws IOException {
    this.context = context;
    probesAreElsewhere = Boolean.parseBoolean(context.getProperty(PROBES_ELSEWHERE));
    ProbeHostSettings settings = ProbeHostSettings.of(config);
    host =
        new WhiteboardProbeHost(
            probesAreElsewhere ? settings.asPartOfService(SERVICE_NAME) : settings,
            thisProcess(),
            memoryFactory,
            clock,
            metatrace);
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

  /**
   * Binds the reference, not the service object, because a probe that is hosted by another process
   * must not be activated in this one.
   */
  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void addSource(ServiceReference<DataSource> reference) {
    if (probesAreElsewhere && !isOwn(reference)) {
      return;
    }
    DataSource source = context.getService(reference);
    if (source != null) {
      sources.put(reference, source);
      host.addSource(source, BundleNames.of(reference));
    }
  }

  void removeSource(ServiceReference<DataSource> reference) {
    DataSource source = sources.remove(reference);
    if (source != null) {
      host.removeSource(source);
      context.ungetService(reference);
    }
  }

  private boolean isOwn(ServiceReference<?> reference) {
    return context.getBundle().equals(reference.getBundle());
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
    return probesAreElsewhere && !dataSourceName.equals(MetatraceDataSource.NAME)
        ? List.of()
        : host.why(dataSourceName);
  }

  @Override
  public void onAnnounced(Runnable action) {
    if (!probesAreElsewhere) {
      host.onAnnounced(action);
    }
  }

  @Override
  public void answer(Runnable action) {
    host.answer(action);
  }

  private static ClientIdentity thisProcess() throws IOException {
    int uid = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
    int pid = Math.toIntExact(ProcessHandle.current().pid());
    return new ClientIdentity(pid, uid, ClientIdentity.HOST_MACHINE);
  }
}
