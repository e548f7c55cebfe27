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

/** What a consumer asks of the service: Perfetto's ConsumerPort. */
@ProviderType
public interface ConsumerEndpoint extends AutoCloseable {

  /**
   * Makes a session and, unless the config defers it, starts it. Errors and the end come through
   * {@link Consumer#onTracingDisabled}.
   *
   * @param output where write_into_file writes; the service owns it from here on
   */
  void enableTracing(TraceConfig config, @Nullable OwnedFd output);

  void startTracing();

  void changeTraceConfig(TraceConfig config);

  void disableTracing();

  /**
   * Collects what producers have written so far.
   *
   * @param timeoutMs 0 means what the config says
   * @param flags reason and initiator, {@link FlushFlags}
   */
  void flush(int timeoutMs, long flags, Reply<Boolean> onDone);

  /**
   * Reads, and thereby removes, what the buffers hold; or goes on with a request that rests because
   * the consumer had no room.
   */
  void readBuffers();

  void freeBuffers();

  void detach(String key, Reply<Boolean> onDone);

  /** The session's config, or empty where no such session could be attached. */
  void attach(String key, Reply<Optional<TraceConfig>> onDone);

  void getTraceStats(Reply<Optional<TraceStats>> onDone);

  void observeEvents(Set<ObservableEvent> events);

  void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone);

  void queryCapabilities(Reply<TracingServiceCapabilities> onDone);

  void cloneSession(CloneRequest request, Reply<CloneResult> onDone);

  /** What Perfetto's protocol has no words for; empty when the other end isn't Sonda's service. */
  Optional<SondaPort> sondaPort();

  /** Disconnects; the session is freed unless it is detached. */
  @Override
  void close();
}
