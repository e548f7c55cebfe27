package dev.sonda.api.endpoint;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.osgi.annotation.versioning.ProviderType;

/** A consumer's requests to the service: Perfetto's ConsumerPort. */
@ProviderType
public interface ConsumerEndpoint extends AutoCloseable {

  /**
   * Makes a session and, unless the config defers it, starts it. {@link Consumer#onTracingDisabled}
   * reports errors and the end of the session.
   *
   * @param output where write_into_file writes; the service owns it from here on
   */
  void enableTracing(TraceConfig config, @Nullable OwnedFd output);

  void startTracing();

  void changeTraceConfig(TraceConfig config);

  void disableTracing();

  /**
   * Has all producers commit the data that they have written so far.
   *
   * @param timeoutMs 0 for the config's timeout
   * @param flags reason and initiator, {@link FlushFlags}
   */
  void flush(int timeoutMs, long flags, Reply<Boolean> onDone);

  /**
   * Reads the buffers' packets, which removes them; or resumes a read request that was paused
   * because {@link Consumer#hasRoomForTraceData} returned false.
   */
  void readBuffers();

  void freeBuffers();

  void detach(String key, Reply<Boolean> onDone);

  /**
   * Attaches to a detached session. The reply is the session's config, or empty if no session with
   * this key could be attached.
   */
  void attach(String key, Reply<Optional<TraceConfig>> onDone);

  void getTraceStats(Reply<Optional<TraceStats>> onDone);

  void observeEvents(Set<ObservableEvent> events);

  void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone);

  void queryCapabilities(Reply<TracingServiceCapabilities> onDone);

  void cloneSession(CloneRequest request, Reply<CloneResult> onDone);

  /**
   * Requests that Perfetto's protocol doesn't have; empty if the other end isn't Sonda's service.
   */
  Optional<SondaPort> sondaPort();

  /** Disconnects; the session is freed unless it is detached. */
  @Override
  void close();
}
