package dev.sonda.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.DataSource;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.internal.WhiteboardProbeHost;
import dev.sonda.producer.internal.metatrace.SilentMetatrace;
import dev.sonda.producer.internal.settings.ProbeHostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import java.io.IOException;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Hosts the data sources of a program that traces itself: connects them to tracing services as a
 * producer, and reconnects when a service restarts. Any thread.
 *
 * <p>Runs one host thread, and one thread for each callback and each session with sampling tasks;
 * all of them are daemon threads.
 */
@ProviderType
public interface EmbeddedProbeHost extends AutoCloseable {

  /**
   * Creates a host without services and data sources.
   *
   * @param producerName name by which trace configs can select the program
   * @param shmSizeKb size of the shared memory to request from each service; 0 leaves the size to
   *     the service
   * @param pageSizeKb size of that memory's pages: 4, 8, 16 or 32; 0 leaves the size to the service
   * @param stalls whether the program's threads wait for free space if shared memory is full and a
   *     config doesn't set the behavior; callbacks and sampling tasks never wait
   * @throws IllegalArgumentException if the name is blank or a size isn't allowed
   */
  static EmbeddedProbeHost create(
      String producerName, int shmSizeKb, int pageSizeKb, boolean stalls) {
    Syscalls syscalls = Syscalls.libc();
    Clock clock = SystemClock.over(syscalls);
    return new WhiteboardProbeHost(
        ProbeHostSettings.ofProgram(producerName, shmSizeKb, pageSizeKb, stalls),
        new ClientIdentity(syscalls.getpid(), syscalls.geteuid(), ClientIdentity.HOST_MACHINE),
        SharedMemoryFactory.over(syscalls),
        clock,
        SilentMetatrace.INSTANCE);
  }

  /**
   * Starts recording before a service has started data sources, into memory of this process. A
   * service that is connected later uses this memory, and a session whose config for a data source
   * equals the config given here gets all packets written since this call. Call it once, before
   * {@link #connectTo}; waits until the data sources have started.
   *
   * @param configs one for each data source; configs of missing data sources are ignored
   * @param timeoutMs time after which recording ends for data sources that no session has adopted
   * @throws IOException if no memory can be allocated
   */
  StartupRecording startEarly(List<DataSourceConfig> configs, long timeoutMs) throws IOException;

  /**
   * Connects to a service and registers all data sources with it, including data sources that are
   * added later.
   */
  void connectTo(TracingService service);

  /** Ends a service's instances and disconnects from the service; waits for completion. */
  void disconnectFrom(TracingService service);

  /**
   * Adds a data source, and waits until it has provided its descriptor.
   *
   * @param owner bundle or program that is named in messages about the data source
   */
  void addSource(DataSource source, String owner);

  /**
   * Removes a data source: ends its instances and waits for their end, so that its owner can be
   * unloaded afterwards.
   */
  void removeSource(DataSource source);

  /**
   * Activates triggers at all services that were passed to {@link #connectTo}.
   *
   * @param ttlMs time for which triggers are stored for a service that isn't connected now
   */
  void activateTriggers(List<String> names, long ttlMs);

  /**
   * Runs the action once, as soon as a service has registered all data sources that this host has
   * now.
   */
  void onAnnounced(Runnable action);

  /**
   * Reasons, as sentences, why a data source isn't registered or doesn't write; empty if no problem
   * is known.
   */
  List<String> why(String dataSourceName);

  /** Ends all instances and disconnects; waits for completion. */
  @Override
  void close();
}
