package dev.sonda.cli.internal.query;

import dev.sonda.api.endpoint.Consumer;
import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.MinimalSourceConfig;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.protos.TracingServiceState.DataSource;
import dev.sonda.protos.TracingServiceState.Producer;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * A connection to the service for queries only. One thread; each query blocks until the service has
 * answered, and fails with {@code DAEMON_DIED} if it doesn't.
 */
public final class ServiceQueryConnection implements AutoCloseable {
  /** How long, in ns, no data source may be added until the list counts as complete. */
  private static final long QUIET_NS = TimeUnit.MILLISECONDS.toNanos(200);

  /**
   * Most queries while waiting for the list to become complete, which limits the wait to two
   * seconds.
   */
  private static final int MOST_LOOKS = 10;

  private static final Readiness UNASKED =
      Readiness.degraded("this service isn't Sonda's and can't ask its data sources", "");

  private final ConsumerEndpoint endpoint;
  private final Listener listener;

  private ServiceQueryConnection(ConsumerEndpoint endpoint, Listener listener) {
    this.endpoint = endpoint;
    this.listener = listener;
  }

  /** Connects and waits until the service has accepted the connection; the caller closes it. */
  public static ServiceQueryConnection open(Function<Consumer, ConsumerEndpoint> connect)
      throws CommandFailure {
    Listener listener = new Listener(new CompletableFuture<>(), new CompletableFuture<>());
    ServiceQueryConnection query = new ServiceQueryConnection(connect.apply(listener), listener);
    query.await(listener.connected);
    return query;
  }

  /** All data sources, sorted by name. */
  public List<SourceListEntry> sources() throws CommandFailure {
    return sourcesIn(state());
  }

  /** The service's overview, read with a single request. */
  public ServiceOverview overview() throws CommandFailure {
    return ServiceOverview.of(state());
  }

  static List<SourceListEntry> sourcesIn(TracingServiceState state) {
    return state.getDataSourcesList().stream()
        .map(source -> line(source, state))
        .sorted(Comparator.comparing(SourceListEntry::name))
        .toList();
  }

  /** The service's state, without sessions of other users. */
  public TracingServiceState state() throws CommandFailure {
    return ask(reply -> endpoint.queryServiceState(false, reply));
  }

  private static SourceListEntry line(DataSource source, TracingServiceState state) {
    String producer =
        state.getProducersList().stream()
            .filter(each -> each.getId() == source.getProducerId())
            .map(Producer::getName)
            .findFirst()
            .orElse("");
    return new SourceListEntry(source.getDsDescriptor().getName(), producer);
  }

  /**
   * The events and categories of the data sources with this name. Several producers may offer one
   * data source; each has its own entry.
   *
   * @throws CommandFailure if there is no data source of this name, with a suggestion
   */
  public List<SelectableSourceEvents> details(String dataSourceName) throws CommandFailure {
    TracingServiceState state = state();
    List<SelectableSourceEvents> details = new ArrayList<>();
    for (DataSource source : state.getDataSourcesList()) {
      if (source.getDsDescriptor().getName().equals(dataSourceName)) {
        details.add(SelectableSourceEvents.of(line(source, state), source.getDsDescriptor()));
      }
    }
    if (details.isEmpty()) {
      throw missing(dataSourceName, sourcesIn(state).stream().map(SourceListEntry::name).toList());
    }
    return details;
  }

  private static CommandFailure missing(String dataSourceName, List<String> known) {
    return new CommandFailure(
        ExitCode.MISSING_SOURCE,
        "there is no data source '"
            + dataSourceName
            + "'"
            + NameSuggestion.hint(dataSourceName, known));
  }

  /**
   * All data sources, read once no more are being registered. Bundles of the hot folder are
   * installed after all others have started, and no event reports the end of that.
   */
  public List<SourceListEntry> sourcesOnceQuiet() throws CommandFailure {
    List<SourceListEntry> before = List.of();
    List<SourceListEntry> now = sources();
    for (int look = 0; look < MOST_LOOKS && !now.equals(before); look++) {
      LockSupport.parkNanos(QUIET_NS);
      before = now;
      now = sources();
    }
    return now;
  }

  /** All sessions that this user may see, sorted by id. */
  public List<SessionListEntry> sessions() throws CommandFailure {
    TracingServiceState state = ask(reply -> endpoint.queryServiceState(true, reply));
    return state.getTracingSessionsList().stream()
        .map(SessionListEntry::of)
        .sorted(Comparator.comparingLong(SessionListEntry::id))
        .toList();
  }

  /**
   * Asks data sources whether they could record with usual settings.
   *
   * @param names the data sources; all if it is empty
   * @throws CommandFailure if one of them doesn't exist, with a suggestion
   */
  public List<SourceCheck> check(List<String> names) throws CommandFailure {
    List<String> known = sourcesOnceQuiet().stream().map(SourceListEntry::name).distinct().toList();
    List<String> wanted = names.isEmpty() ? known : names;
    for (String name : wanted) {
      if (!known.contains(name)) {
        throw missing(name, known);
      }
    }
    if (!isSondas()) {
      return wanted.stream().map(name -> new SourceCheck(name, true, UNASKED)).toList();
    }
    TraceConfig.Builder config = TraceConfig.newBuilder();
    for (String name : wanted) {
      config.addDataSources(
          TraceConfig.DataSource.newBuilder().setConfig(MinimalSourceConfig.of(name)));
    }
    SondaPort port = port();
    return ask(reply -> port.check(config.build(), reply));
  }

  /** Whether the service is Sonda's, which answers more queries than Perfetto's protocol has. */
  public boolean isSondas() {
    return endpoint.sondaPort().isPresent();
  }

  /** The statistics of a running session; empty where there is no session of this id. */
  public Optional<SessionStats> stats(long sessionId) throws CommandFailure {
    SondaPort port = port();
    return ask(reply -> port.sessionStats(sessionId, reply));
  }

  /**
   * Asks each data source of the config, in its order, whether it could record with these settings.
   * Empty where the service isn't Sonda's and can't ask them.
   */
  public List<SourceCheck> check(TraceConfig config) throws CommandFailure {
    Optional<SondaPort> port = endpoint.sondaPort();
    return port.isEmpty() ? List.of() : ask(reply -> port.get().check(config, reply));
  }

  /** The reasons why a data source is missing or doesn't write. */
  public List<String> why(String dataSourceName) throws CommandFailure {
    SondaPort port = port();
    return ask(reply -> port.why(dataSourceName, reply));
  }

  private SondaPort port() throws CommandFailure {
    return endpoint
        .sondaPort()
        .orElseThrow(() ->
            new CommandFailure(ExitCode.FAILURE, "this service is not Sonda's and can't tell"));
  }

  private <T> T ask(java.util.function.Consumer<Reply<T>> request) throws CommandFailure {
    CompletableFuture<T> answer = new CompletableFuture<>();
    request.accept(answer::complete);
    return await(answer);
  }

  private <T> T await(CompletableFuture<T> answer) throws CommandFailure {
    if (!BlockingReply.isDone(
        CompletableFuture.anyOf(answer, listener.gone), BlockingReply.TIMEOUT_MS)) {
      throw new CommandFailure(ExitCode.DAEMON_DIED, "the tracing service does not answer");
    }
    if (!answer.isDone()) {
      throw new CommandFailure(
          ExitCode.DAEMON_DIED, "the tracing service went away: " + listener.gone.join());
    }
    return answer.join();
  }

  @Override
  public void close() {
    endpoint.close();
  }

  /**
   * A consumer that only observes connection and disconnection. It has no session, and so receives
   * no packets.
   */
  private record Listener(CompletableFuture<Boolean> connected, CompletableFuture<String> gone)
      implements Consumer {
    @Override
    public void onConnect() {
      connected.complete(true);
    }

    @Override
    public void onDisconnect(String reason) {
      gone.complete(reason);
    }

    @Override
    public void onTracingDisabled(String error) {}

    @Override
    public void onTraceData(PacketBatch packets, boolean hasMore) {}
  }
}
