package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.Reply;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.RotationPlan;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.core.internal.session.state.FailedDataSource;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** The {@code SondaPort} of one consumer. Any thread may call it; replies come on the loop. */
final class ConsumerSondaPort implements SondaPort {
  /**
   * Shortest period between reports of losses, in milliseconds: each report makes the loop inspect
   * all buffers.
   */
  private static final int MIN_PERIOD_MS = 10;

  private final ConnectedConsumer consumer;
  private final TaskRunner loop;
  private final DataSourceChecks checks;
  private final ServiceQueries queries;
  private final ProbeHosts hosts;

  ConsumerSondaPort(
      ConnectedConsumer consumer,
      TaskRunner loop,
      DataSourceChecks checks,
      ServiceQueries queries,
      ProbeHosts hosts) {
    this.consumer = consumer;
    this.loop = loop;
    this.checks = checks;
    this.queries = queries;
    this.hosts = hosts;
  }

  @Override
  public void check(TraceConfig config, Reply<List<SourceCheck>> onDone) {
    hosts.ask(
        host -> DataSourceChecks.answersOf(host, config),
        answers ->
            consumer.post(() ->
                checks.combine(config, answers, all -> consumer.post(() -> onDone.receive(all)))));
  }

  @Override
  public void sessionResult(Reply<SessionResult> onDone) {
    consumer.post(() ->
        consumer
            .session()
            .ifPresentOrElse(
                session -> askForMore(session, onDone),
                () -> onDone.receive(SessionResultAssembler.withoutSession())));
  }

  @Override
  public void sessionStats(long sessionId, Reply<Optional<SessionStats>> onDone) {
    consumer.post(() ->
        queries
            .shown(consumer.uid(), sessionId)
            .ifPresentOrElse(
                session -> {
                  TraceStats stats = queries.stats(session);
                  askForMore(
                      session,
                      result -> onDone.receive(Optional.of(new SessionStats(stats, result))));
                },
                () -> onDone.receive(Optional.empty())));
  }

  private void askForMore(TracingSession session, Reply<SessionResult> onDone) {
    SessionResult seen = SessionResultAssembler.seenFromHere(session);
    List<FailedDataSource> failed = List.copyOf(session.problems().failedInstances().values());
    long recordingId = session.recordingId();
    hosts.ask(
        host -> host.results(recordingId),
        answers ->
            consumer.post(
                () -> onDone.receive(SessionResultAssembler.withAnswers(seen, failed, answers))));
  }

  @Override
  public Runnable observeLosses(int periodMs, Reply<List<Loss>> onLosses) {
    LossObserver observer =
        new LossObserver(loop, Math.max(periodMs, MIN_PERIOD_MS), this::askForLosses, onLosses);
    Runnable stop = observer::stop;
    consumer.post(() -> {
      consumer.beforeDisconnect(stop);
      observer.start();
    });
    return () ->
        loop.post(() -> {
          consumer.notBeforeDisconnect(stop);
          stop.run();
        });
  }

  private void askForLosses(Reply<List<Loss>> onDone) {
    sessionResult(result -> onDone.receive(result.losses()));
  }

  @Override
  public void rotate(Reply<RotateResult> onDone) {
    consumer.post(() -> withFile(onDone, file -> file.rotate(onDone)));
  }

  @Override
  public void rotateBy(RotationPlan plan, Reply<RotateResult> onDone) {
    consumer.post(() -> withFile(onDone, file -> file.rotateBy(plan, onDone)));
  }

  private void withFile(Reply<RotateResult> onDone, Consumer<SessionFile> action) {
    consumer
        .session()
        .flatMap(TracingSession::file)
        .ifPresentOrElse(
            action,
            () ->
                onDone.receive(
                    new RotateResult(false, "", "this consumer has no session with a file")));
  }

  @Override
  public void why(String dataSourceName, Reply<List<String>> onDone) {
    consumer.post(
        () -> askWhy(dataSourceName, checks.why(dataSourceName, consumer.session()), onDone));
  }

  private void askWhy(String dataSourceName, List<String> seen, Reply<List<String>> onDone) {
    hosts.ask(
        host -> host.why(dataSourceName),
        answers -> {
          // A set, because both the producer in this process and its probe host may report an
          // identical reason.
          Set<String> reasons = new LinkedHashSet<>(seen);
          answers.forEach(reasons::addAll);
          consumer.post(() -> onDone.receive(List.copyOf(reasons)));
        });
  }
}
