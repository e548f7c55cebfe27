package dev.sonda.producer;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.TracingService;
import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.DataSource;
import dev.sonda.posix.Syscalls;
import dev.sonda.producer.internal.WhiteboardProbeHost;
import dev.sonda.producer.internal.metatrace.SilentMetatrace;
import dev.sonda.producer.internal.settings.HostSettings;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.shm.SystemClock;
import java.io.IOException;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Data sources of a program that traces itself: connects them to tracing services as a producer,
 * again and again where a service comes and goes. Any thread.
 *
 * <p>Runs one thread of its own, and one for each callback and each session that samples; all of
 * them are daemon threads.
 */
@ProviderType
public interface EmbeddedProbeHost extends AutoCloseable {

  /**
   * Has neither service nor source yet.
   *
   * @param producerName by which trace configs can choose the program
   * @param shmSizeKb shared memory to ask each service for; 0 leaves it to the service
   * @param pageSizeKb size of that memory's pages: 4, 8, 16 or 32; 0 leaves it to the service
   * @param stalls whether the program's threads wait for room where shared memory is full and a
   *     config doesn't say what to do; callbacks and sampling tasks never do
   * @throws IllegalArgumentException if the name is blank or a size isn't allowed
   */
  static EmbeddedProbeHost create(
      String producerName, int shmSizeKb, int pageSizeKb, boolean stalls) {
    Syscalls syscalls = Syscalls.libc();
    Clock clock = SystemClock.over(syscalls);
    return new WhiteboardProbeHost(
        HostSettings.ofProgram(producerName, shmSizeKb, pageSizeKb, stalls),
        new ClientIdentity(syscalls.getpid(), syscalls.geteuid(), ClientIdentity.HOST_MACHINE),
        SharedMemoryFactory.over(syscalls),
        clock,
        SilentMetatrace.INSTANCE);
  }

  /**
   * Has sources record before a service asks for them, into memory of this process. A service that
   * is connected afterwards uses this memory, and a session of its whose config for a source is the
   * one given here gets all that was written since now. Call it once, before {@link #connectTo};
   * waits until the sources have started.
   *
   * @param configs one for each source; those of sources that aren't there are left out
   * @param timeoutMs what no session has asked for by then ends
   * @throws IOException if there is no memory
   */
  StartupRecording startEarly(List<DataSourceConfig> configs, long timeoutMs) throws IOException;

  /** Announces all sources there, now and when they come. */
  void connectTo(TracingService service);

  /** Ends a service's instances and disconnects from it; waits for that. */
  void disconnectFrom(TracingService service);

  /**
   * Takes a source in, and waits until it has said what it is.
   *
   * @param owner named in messages about the source: a bundle, or a program
   */
  void addSource(DataSource source, String owner);

  /** Ends a source's instances, and waits for that: then its owner may go. */
  void removeSource(DataSource source);

  /**
   * Activates triggers of sessions at all services that this host was told to connect to.
   *
   * @param ttlMs how long they are kept for a service that isn't connected now
   */
  void activateTriggers(List<String> names, long ttlMs);

  /** Runs the action once, as soon as a service knows of all sources that are here now. */
  void onAnnounced(Runnable action);

  /** Sentences on what keeps a source from appearing or writing; empty when nothing does. */
  List<String> why(String dataSourceName);

  /** Ends all instances and disconnects; waits for that. */
  @Override
  void close();
}
