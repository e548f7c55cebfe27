package dev.sonda.producer.internal;

import dev.sonda.api.probe.Readiness;
import dev.sonda.producer.internal.instance.InstanceDiagnosticsStore;
import dev.sonda.producer.internal.source.HostedSource;
import dev.sonda.producer.internal.source.SourceRegistry;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Collects the reasons, as sentences, why a data source isn't registered or doesn't write. Any
 * thread.
 */
record DataSourceDiagnosis(
    SourceRegistry registry, InstanceDiagnosticsStore results, String whyNotConnected) {

  /**
   * All known reasons for a data source, each as a sentence: rejected registrations, misbehavior of
   * its probe, a missing connection, and problems of its instances. Empty if no problem is known.
   */
  List<String> of(String name) {
    Set<String> reasons = new LinkedHashSet<>();
    Optional<HostedSource> source = registry.announced(name);
    source.ifPresentOrElse(
        announced -> addReasonsOf(announced, reasons), () -> addReasonsOfAbsence(name, reasons));
    if (!whyNotConnected.isEmpty()) {
      reasons.add(whyNotConnected);
    }
    results.problemsOf(name).forEach(reasons::add);
    return List.copyOf(reasons);
  }

  /**
   * Adds the reasons if no data source with this name is registered. A data source that failed to
   * provide its name may be the one in question, so rejections of nameless data sources are
   * included.
   */
  private void addReasonsOfAbsence(String name, Set<String> reasons) {
    reasons.add("no bundle offers " + name);
    registry.all().stream()
        .filter(source -> source.descriptor() == null && !source.rejection().isEmpty())
        .map(HostedSource::rejection)
        .forEach(reasons::add);
  }

  /**
   * Adds the reasons for an announced data source: rejected data sources of equal name, calls that
   * hang, and its last reply to {@code check}.
   */
  private void addReasonsOf(HostedSource source, Set<String> reasons) {
    registry.all().stream()
        .filter(other -> other.isSameNameAs(source) && !other.rejection().isEmpty())
        .map(HostedSource::rejection)
        .forEach(reasons::add);
    int stuckCalls = source.lane().stuckCalls();
    if (stuckCalls > 0) {
      reasons.add("bundle %s: %d calls have not come back".formatted(source.bundle(), stuckCalls));
    }
    addReadiness(source, reasons);
  }

  private static void addReadiness(HostedSource source, Set<String> reasons) {
    switch (source.lastReadiness()) {
      case Readiness.Ok ok -> {}
      case Readiness.Degraded(String reason, String mend) -> reasons.add(withMend(reason, mend));
      case Readiness.Impossible(String reason, String mend) -> reasons.add(withMend(reason, mend));
    }
  }

  private static String withMend(String reason, String mend) {
    return mend.isEmpty() ? reason : reason + "; to mend it: " + mend;
  }
}
