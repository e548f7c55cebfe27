package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.loop.ThreadShortage;
import dev.sonda.core.internal.session.TracingSessions;
import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceState;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Carries out what one consumer asks for. Loop only, unless said otherwise. */
final class ConsumerRequests {
  private static final System.Logger LOG = System.getLogger(ConsumerRequests.class.getName());

  /** Tells clients apart what the config isn't to blame for. */
  private static final String SETUP_FAILED = "the service failed to set up the session: ";

  private final ConnectedConsumer consumer;
  private final TracingSessions sessions;
  private final ServiceQueries queries;
  private final ConsumerReads reads;
  private final Consumers consumers;
  private final TaskRunner loop;

  ConsumerRequests(
      ConnectedConsumer consumer,
      TracingSessions sessions,
      ServiceQueries queries,
      ConsumerReads reads,
      Consumers consumers,
      TaskRunner loop) {
    this.consumer = consumer;
    this.sessions = sessions;
    this.queries = queries;
    this.reads = reads;
    this.consumers = consumers;
    this.loop = loop;
  }

  /** From any thread. The file is closed whatever happens, also for a consumer that has left. */
  void postEnable(TraceConfig config, @Nullable OwnedFd output) {
    loop.post(() -> {
      if (consumer.isConnected()) {
        enable(config, output);
      } else {
        close(output);
      }
    });
  }

  private static void close(@Nullable OwnedFd unused) {
    if (unused != null) {
      unused.close();
    }
  }

  private void enable(TraceConfig config, @Nullable OwnedFd output) {
    if (consumer.session().isPresent()) {
      close(output);
      consumer.onTracingDisabled(
          "this consumer has a session already; its buffers have to be freed first");
      return;
    }
    try {
      consumer.own(sessions.enable(consumer, consumer.uid(), config, output));
    } catch (ConfigError e) {
      consumer.onTracingDisabled(String.valueOf(e.getMessage()));
    } catch (ThreadShortage e) {
      consumer.onTracingDisabled(SETUP_FAILED + e.getMessage());
      LOG.log(System.Logger.Level.ERROR, "setting up a session failed: {0}", e.getMessage());
    } catch (Throwable e) {
      // Errors too: the consumer waits for an answer.
      consumer.onTracingDisabled(SETUP_FAILED + e);
      LOG.log(System.Logger.Level.ERROR, "setting up a session failed", e);
    }
  }

  void start() {
    withSession("start", sessions::start);
  }

  void changeConfig(TraceConfig config) {
    withSession("change", session -> sessions.changeConfig(session, config));
  }

  void disable() {
    withSession("stop", sessions::disable);
  }

  private void withSession(String what, java.util.function.Consumer<TracingSession> action) {
    consumer
        .session()
        .ifPresentOrElse(
            action,
            () -> LOG.log(System.Logger.Level.DEBUG, "a consumer has no session to {0}", what));
  }

  /** Perfetto's service never answers without a session; here the caller learns that it failed. */
  void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    consumer
        .session()
        .ifPresentOrElse(
            session -> sessions.flush(session, timeoutMs, flags, onDone),
            () -> onDone.receive(false));
  }

  void read() {
    reads.request();
  }

  void free() {
    consumer.session().ifPresent(sessions::free);
    consumer.own(null);
  }

  boolean detach(String key) {
    boolean detached =
        consumer.session().filter(session -> sessions.detach(session, key)).isPresent();
    if (detached) {
      consumer.own(null);
    }
    return detached;
  }

  /** The config of the session that is this consumer's from now on. */
  Optional<TraceConfig> attach(String key) {
    if (consumer.session().isPresent()) {
      return Optional.empty();
    }
    Optional<TracingSession> attached = sessions.attach(consumer, consumer.uid(), key);
    attached.ifPresent(consumer::own);
    return attached.map(TracingSession::config);
  }

  /** From any thread, as {@link #postEnable}. */
  void postClone(CloneRequest request, Reply<CloneResult> onDone) {
    loop.post(() -> {
      if (consumer.isConnected()) {
        sessions.cloneSession(new ConsumerClone(consumer, sessions, onDone), request);
      } else {
        close(request.output());
      }
    });
  }

  Optional<TraceStats> stats() {
    return consumer.session().map(queries::stats);
  }

  TracingServiceState serviceState(boolean sessionsOnly) {
    return queries.state(consumer.uid(), sessionsOnly);
  }

  /** Whoever comes late is told what has happened already. */
  void observe(Set<ObservableEvent> events) {
    consumer.observe(events);
    consumer
        .session()
        .ifPresent(session -> {
          for (DataSourceInstance instance : session.instances()) {
            consumer.onInstanceChanged(instance);
          }
          if (session.isAllStartedNotified()) {
            consumer.onAllDataSourcesStarted();
          }
        });
  }

  /** The consumer has left: its session goes, too. */
  void disconnect() {
    consumer.disconnect();
    free();
    consumers.remove(consumer);
  }
}
