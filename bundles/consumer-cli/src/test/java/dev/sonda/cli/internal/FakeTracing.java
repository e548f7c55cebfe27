package dev.sonda.cli.internal;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Producer;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.platform.OwnedFd;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeProducerEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * A fake tracing service for consumers, whose answers the test sets in fields. Callbacks run on the
 * caller's thread before the call returns; packets may also be requested from a writer's thread.
 */
public class FakeTracing implements TracingAccess, ConsumerEndpoint, SondaPort {
  /** Data sources by name, each with the readiness that a check of it returns. */
  public final Map<String, Readiness> sources = new LinkedHashMap<>();

  /** Descriptors of data sources by name, for sources that register more than a name. */
  public final Map<String, DataSourceDescriptor> descriptors = new HashMap<>();

  /** Packets that a read of the buffers returns. */
  public final List<PacketBatch> batches = new ArrayList<>();

  public final List<Loss> losses = new ArrayList<>();
  public final List<String> unsupported = new ArrayList<>();

  /** Producers that didn't answer the last flush. */
  public final List<String> lateProducers = new ArrayList<>();

  /** Kernel events that linux.ftrace lacks; its check reports each of them that a config names. */
  public final Set<String> missingEvents = new HashSet<>();

  /** Data source names of the config that no producer has registered. */
  public final List<String> neverOffered = new ArrayList<>();

  public final List<TraceConfig> configs = new ArrayList<>();

  /** For each config, the output file that the consumer passed as a descriptor. */
  public final List<Optional<Path>> files = new ArrayList<>();

  public final List<String> calls = new CopyOnWriteArrayList<>();

  /** Runs once tracing is enabled; by default it ends the session without an error. */
  public Runnable onEnabled = () -> end("");

  /** Runs before the service answers a check of data sources. */
  public Runnable onCheck = () -> {};

  /** Configs of sessions that are detached, by key. */
  public final Map<String, TraceConfig> detached = new HashMap<>();

  /** Runs when a consumer attaches; by default it ends the session without an error. */
  public Runnable onAttached = () -> end("");

  /** Unique name of the service's running session. */
  public String sessionName = "";

  /** Whether the service offers {@link SondaPort} besides Perfetto's protocol. */
  public boolean isSondas = true;

  /** Statistics that successive requests return; after the last one the session has ended. */
  public final List<TraceStats> stats = new ArrayList<>();

  /** Further sessions, besides the one that the service always lists. */
  public final List<TracingServiceState.TracingSession> moreSessions = new ArrayList<>();

  /** Reason with which the service disconnects when its state is queried; empty if it answers. */
  public String refusesQuestions = "";

  /** Why a session can't be cloned; empty if it can. */
  public String cloneError = "";

  /** What the service writes into the file of a clone; empty if the session writes into none. */
  public byte[] clonedFile = new byte[0];

  public boolean settled = true;

  /** Why producers may not connect; empty if they may. */
  public String refusesProducers = "";

  private @Nullable Consumer consumer;
  private boolean hasSession;
  private int nextBatch;
  private Runnable signalHandler = () -> {};

  public FakeTracing() {
    sources.put("linux.sys_stats", Readiness.ok());
  }

  /** Ends the session. */
  public void end(String error) {
    consumer().onTracingDisabled(error);
  }

  /** Refuses the config that the consumer passed last, without starting a session. */
  public void refuse(String error) {
    hasSession = false;
    end(error);
  }

  /** Notifies observers that a data source has started or stopped. */
  public void changeInstances() {
    if (calls.stream().anyMatch(call -> call.contains("DATA_SOURCES_INSTANCES"))) {
      consumer()
          .onObservableEvents(
              ObservableEvents.newBuilder()
                  .addInstanceStateChanges(
                      ObservableEvents.DataSourceInstanceStateChange.getDefaultInstance())
                  .build());
    }
  }

  /** Breaks the connection. */
  public void disconnect(String reason) {
    consumer().onDisconnect(reason);
  }

  /** Notifies the consumer of events that it observes. */
  public void notice(ObservableEvents events) {
    consumer().onObservableEvents(events);
  }

  /** Sends SIGINT. */
  public void signal() {
    signalHandler.run();
  }

  private Consumer consumer() {
    if (consumer == null) {
      throw new AssertionError("no consumer is connected");
    }
    return consumer;
  }

  @Override
  public ConsumerEndpoint connect(Consumer connected) {
    consumer = connected;
    connected.onConnect();
    return this;
  }

  @Override
  public ProducerEndpoint connectProducer(Producer producer, ProducerSetup setup) {
    calls.add("connectProducer " + setup.nameUntrusted());
    if (refusesProducers.isEmpty()) {
      producer.onConnect();
    } else {
      producer.onDisconnect(refusesProducers);
    }
    return new NotedProducer();
  }

  /** A producer endpoint that records its requests. */
  private final class NotedProducer extends FakeProducerEndpoint {
    @Override
    public void activateTriggers(List<String> triggerNames) {
      calls.add("activateTriggers " + triggerNames);
    }

    @Override
    public void sync(Runnable onDone) {
      calls.add("sync");
      onDone.run();
    }

    @Override
    public void commitData(CommitDataView commit, @Nullable Runnable onCommitted) {
      throw new UnsupportedOperationException();
    }
  }

  @Override
  public boolean isSettled() {
    return settled;
  }

  @Override
  public void awaitSettled() {
    calls.add("awaitSettled");
  }

  @Override
  public void askProbeHost(Runnable action) {
    action.run();
  }

  @Override
  public void onProbesAnnounced(Runnable action) {
    action.run();
  }

  @Override
  public void onSignal(Runnable handler) {
    signalHandler = handler;
  }

  @Override
  public void enableTracing(TraceConfig config, @Nullable OwnedFd output) {
    configs.add(config);
    files.add(Optional.ofNullable(output).map(fd -> ((FileFd) fd).file()));
    hasSession = true;
    onEnabled.run();
  }

  @Override
  public void disableTracing() {
    calls.add("disableTracing");
    end("");
  }

  @Override
  public void flush(int timeoutMs, long flags, Reply<Boolean> onDone) {
    calls.add("flush");
    onDone.receive(true);
  }

  @Override
  public synchronized void readBuffers() {
    calls.add("readBuffers");
    while (nextBatch < batches.size() && consumer().hasRoomForTraceData()) {
      PacketBatch batch = batches.get(nextBatch++);
      consumer().onTraceData(batch, nextBatch < batches.size());
    }
    if (nextBatch == batches.size()) {
      nextBatch = 0;
    }
  }

  @Override
  public void close() {
    calls.add("close");
  }

  @Override
  public void getTraceStats(Reply<Optional<TraceStats>> onDone) {
    onDone.receive(hasSession ? Optional.of(TraceStats.getDefaultInstance()) : Optional.empty());
  }

  @Override
  public void queryServiceState(boolean sessionsOnly, Reply<TracingServiceState> onDone) {
    if (!refusesQuestions.isEmpty()) {
      disconnect(refusesQuestions);
      return;
    }
    TracingServiceState.Builder state = TracingServiceState.newBuilder();
    state.setTracingServiceVersion("Fake 1");
    state.addProducers(TracingServiceState.Producer.newBuilder().setId(1).setName("probes"));
    for (String name : sources.keySet()) {
      state.addDataSources(
          TracingServiceState.DataSource.newBuilder()
              .setProducerId(1)
              .setDsDescriptor(descriptor(name)));
    }
    state.addTracingSessions(
        TracingServiceState.TracingSession.newBuilder()
            .setId(7)
            .setState("STARTED")
            .setConsumerUid(1000)
            .setUniqueSessionName(sessionName)
            .setNumDataSources(2)
            .setDurationMs(5000)
            .addBufferSizeKb(1024)
            .addBufferSizeKb(1024));
    onDone.receive(state.addAllTracingSessions(moreSessions).build());
  }

  private DataSourceDescriptor descriptor(String name) {
    return descriptors.getOrDefault(name, DataSourceDescriptor.getDefaultInstance()).toBuilder()
        .setName(name)
        .build();
  }

  @Override
  public Optional<SondaPort> sondaPort() {
    return isSondas ? Optional.of(this) : Optional.empty();
  }

  @Override
  public void check(TraceConfig config, Reply<List<SourceCheck>> onDone) {
    calls.add("check");
    onCheck.run();
    onDone.receive(
        config.getDataSourcesList().stream().map(source -> check(source.getConfig())).toList());
  }

  private SourceCheck check(DataSourceConfig config) {
    String name = config.getName();
    Readiness readiness = sources.get(name);
    Optional<String> missing =
        DataSourceSettingsParser.ftrace(config).getFtraceEventsList().stream()
            .filter(missingEvents::contains)
            .findFirst();
    if (missing.isPresent()) {
      return new SourceCheck(
          name, true, Readiness.degraded("this kernel has no event " + missing.get(), ""));
    }
    return readiness == null
        ? new SourceCheck(name, false, Readiness.impossible("no producer offers it", ""))
        : new SourceCheck(name, true, readiness);
  }

  @Override
  public void sessionResult(Reply<SessionResult> onDone) {
    List<SourceResult> results = new ArrayList<>();
    results.add(new SourceResult(1, "probes", "linux.sys_stats", 3, 1500, ""));
    neverOffered.forEach(
        name -> results.add(new SourceResult(0, "", name, 0, 0, "no producer has offered it")));
    onDone.receive(new SessionResult(1, "", 0, results, losses, lateProducers, unsupported));
  }

  @Override
  public Runnable observeLosses(int periodMs, Reply<List<Loss>> onLosses) {
    return () -> {};
  }

  @Override
  public void why(String dataSourceName, Reply<List<String>> onDone) {
    onDone.receive(
        sources.containsKey(dataSourceName) ? List.of() : List.of("no bundle offers it"));
  }

  @Override
  public void sessionStats(long sessionId, Reply<Optional<SessionStats>> onDone) {
    calls.add("sessionStats " + sessionId);
    if (stats.isEmpty()) {
      onDone.receive(Optional.empty());
    } else {
      TraceStats next = stats.removeFirst();
      sessionResult(result -> onDone.receive(Optional.of(new SessionStats(next, result))));
    }
  }

  @Override
  public void rotate(Reply<RotateResult> onDone) {
    throw new AssertionError("no command rotates yet");
  }

  @Override
  public void startTracing() {
    throw new AssertionError("no command starts a deferred session yet");
  }

  @Override
  public void changeTraceConfig(TraceConfig config) {
    throw new AssertionError("no command changes a config yet");
  }

  @Override
  public void freeBuffers() {
    calls.add("freeBuffers");
  }

  @Override
  public void detach(String key, Reply<Boolean> onDone) {
    calls.add("detach " + key);
    boolean isFree = detached.putIfAbsent(key, configs.getLast()) == null;
    onDone.receive(isFree);
  }

  @Override
  public void attach(String key, Reply<Optional<TraceConfig>> onDone) {
    calls.add("attach " + key);
    Optional<TraceConfig> config = Optional.ofNullable(detached.remove(key));
    config.ifPresent(configs::add);
    onDone.receive(config);
    config.ifPresent(attached -> onAttached.run());
  }

  @Override
  public void observeEvents(Set<ObservableEvent> events) {
    calls.add("observeEvents " + events);
  }

  @Override
  public void queryCapabilities(Reply<TracingServiceCapabilities> onDone) {
    onDone.receive(TracingServiceCapabilities.getDefaultInstance());
  }

  @Override
  public void cloneSession(CloneRequest request, Reply<CloneResult> onDone) {
    OwnedFd output = request.output();
    calls.add(
        "clone %d '%s' %s %s"
            .formatted(
                request.sessionId(),
                request.uniqueSessionName(),
                request.skipTraceFilter(),
                request.forBugreport()));
    try {
      if (output != null && clonedFile.length > 0) {
        Files.write(((FileFd) output).file(), clonedFile);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    onDone.receive(
        new CloneResult(cloneError.isEmpty(), cloneError, new UUID(0, 1), clonedFile.length > 0));
  }

  @Override
  public OwnedFd openForWriting(Path file) {
    calls.add("openForWriting " + file);
    return new FileFd(file);
  }

  /** A descriptor without a file: tests look at its path. */
  private record FileFd(Path file) implements OwnedFd {
    @Override
    public int number() {
      throw new UnsupportedOperationException();
    }

    @Override
    public OwnedFd duplicate() {
      throw new UnsupportedOperationException();
    }

    @Override
    public int release() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
  }
}
