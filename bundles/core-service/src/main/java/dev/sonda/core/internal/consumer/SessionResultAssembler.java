package dev.sonda.core.internal.consumer;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.session.config.UnsupportedFeatures;
import dev.sonda.core.internal.session.state.DataSourceInstance;
import dev.sonda.core.internal.session.state.EndedDataSource;
import dev.sonda.core.internal.session.state.FailedDataSource;
import dev.sonda.core.internal.session.state.FailedDataSourceSetup;
import dev.sonda.core.internal.session.state.SessionFile;
import dev.sonda.core.internal.session.state.SessionProblems.LostProducer;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Assembles a session's result from the service's state and the probe hosts' results. */
final class SessionResultAssembler {
  private SessionResultAssembler() {}

  static SessionResult withoutSession() {
    return new SessionResult(0, "this consumer has no session", 0, List.of(), List.of(), List.of());
  }

  /** The result from the service's own state, without the data of probe hosts. Loop only. */
  static SessionResult seenFromHere(TracingSession session) {
    return new SessionResult(
        session.id(),
        session.endError(),
        session.file().map(SessionFile::sizeBytes).orElse(0L),
        sources(session),
        LossReport.of(session),
        List.copyOf(session.problems().lateProducers()),
        UnsupportedFeatures.of(session.config()));
  }

  /**
   * Replaces the service's results of data sources by the results of probe hosts, which also count
   * dropped packets. Any thread.
   */
  static SessionResult withAnswers(
      SessionResult seen, Collection<FailedDataSource> failed, List<List<SourceResult>> ofHosts) {
    Map<Long, SourceResult> known = new HashMap<>();
    ofHosts.forEach(answers -> answers.forEach(answer -> known.put(answer.instanceId(), answer)));
    List<SourceResult> sources =
        seen.sources().stream()
            .map(source -> known.getOrDefault(source.instanceId(), source))
            .toList();
    List<Loss> losses = new ArrayList<>(seen.losses());
    losses.addAll(LossReport.ofSources(sources));
    losses.addAll(
        LossReport.ofFailures(
            seen.sources().stream()
                .map(source -> known.get(source.instanceId()))
                .filter(Objects::nonNull)
                .toList()));
    losses.addAll(
        LossReport.ofFailedInstances(
            failed.stream().filter(each -> !known.containsKey(each.instance().id())).toList()));
    return new SessionResult(
        seen.sessionId(),
        seen.error(),
        seen.fileBytes(),
        sources,
        losses,
        seen.lateProducers(),
        seen.unsupported());
  }

  private static List<SourceResult> sources(TracingSession session) {
    List<SourceResult> results = new ArrayList<>();
    session.problems().endedInstances().forEach(ended -> results.add(resultOf(session, ended)));
    session.instances().forEach(instance -> results.add(resultOf(session, instance)));
    session.problems().failedSetups().forEach(failed -> results.add(withoutInstance(failed)));
    addNeverOffered(session, results);
    return results;
  }

  private static SourceResult resultOf(TracingSession session, EndedDataSource ended) {
    return new SourceResult(
        ended.id(),
        ended.producerName(),
        ended.dataSourceName(),
        SourceResult.UNKNOWN,
        SourceResult.UNKNOWN,
        problemOf(session, ended));
  }

  private static String problemOf(TracingSession session, EndedDataSource ended) {
    FailedDataSource failed = session.problems().failedInstances().get(ended.id());
    return failed == null
        ? problemOf(session.problems().lostProducers().get(ended.producerName()))
        : failed.problem();
  }

  private static String problemOf(@Nullable LostProducer lost) {
    if (lost == null) {
      return "";
    }
    return lost.goodbye().isEmpty()
        ? "its producer went away"
        : "the service sent its producer away: " + lost.goodbye();
  }

  private static SourceResult resultOf(TracingSession session, DataSourceInstance instance) {
    return new SourceResult(
        instance.id(),
        instance.producer().name(),
        instance.dataSourceName(),
        SourceResult.UNKNOWN,
        SourceResult.UNKNOWN,
        problemOf(session, instance));
  }

  private static String problemOf(TracingSession session, DataSourceInstance instance) {
    FailedDataSource failed = session.problems().failedInstances().get(instance.id());
    if (failed != null) {
      return failed.problem();
    }
    boolean isStuck =
        session.state() == SessionState.STARTED
            && instance.state() == DataSourceInstance.State.STARTING;
    return isStuck ? "it hasn't said yet that it has started" : "";
  }

  private static SourceResult withoutInstance(FailedDataSourceSetup failed) {
    return new SourceResult(
        0, failed.producerName(), failed.dataSourceName(), 0, 0, failed.reason());
  }

  /** Adds the data sources of the config that no producer has offered. */
  private static void addNeverOffered(TracingSession session, List<SourceResult> results) {
    Set<String> seen = new HashSet<>();
    results.forEach(result -> seen.add(result.dataSourceName()));
    for (TraceConfig.DataSource entry : session.config().getDataSourcesList()) {
      String name = entry.getConfig().getName();
      if (seen.add(name)) {
        results.add(
            new SourceResult(0, "", name, 0, 0, "no producer has offered it to this session"));
      }
    }
  }
}
