package dev.sonda.cli.internal.record;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.Answer;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Nearest;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Asks, before anything is recorded, whether the data sources that the config names exist and can
 * do their work. Sources may still be starting, so it waits a little before it says no.
 */
final class Preflight {
  /** How long a source may be late, counted from the start and at least until all has started. */
  static final long GRACE_MS = 2_000;

  /** Where a framework never settles: something hangs, and the sources there are must do. */
  static final long SETTLE_LIMIT_MS = 10_000;

  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(10);

  private final ConsumerEndpoint endpoint;
  private final PrintStream err;
  private final BooleanSupplier settled;
  private final LongSupplier nowNs;

  /**
   * @param settled whether all that starts with the framework has started
   */
  Preflight(
      ConsumerEndpoint endpoint, PrintStream err, BooleanSupplier settled, LongSupplier nowNs) {
    this.endpoint = endpoint;
    this.err = err;
    this.settled = settled;
    this.nowNs = nowNs;
  }

  /** Returns when recording makes sense. */
  void check(TraceConfig config, boolean allowMissing, BooleanSupplier stopped) throws Failure {
    Optional<SondaPort> port = endpoint.sondaPort();
    if (port.isEmpty()) {
      err.println("sonda: this service can't say whether its data sources are ready");
      checkNames(config, allowMissing, stopped);
      return;
    }
    List<SourceCheck> checks = waitForAll(port.get(), config, allowMissing, stopped);
    for (SourceCheck check : checks) {
      if (!check.known()) {
        reportMissing(check.dataSourceName(), allowMissing);
      } else {
        reportReadiness(check, allowMissing);
      }
    }
  }

  /** What any service can tell: which sources there are. */
  private void checkNames(TraceConfig config, boolean allowMissing, BooleanSupplier stopped)
      throws Failure {
    long startNs = nowNs.getAsLong();
    List<String> missing = missingIn(knownSources(), config);
    while (!missing.isEmpty()
        && !allowMissing
        && !stopped.getAsBoolean()
        && TimeUnit.NANOSECONDS.toMillis(nowNs.getAsLong() - startNs) < GRACE_MS) {
      LockSupport.parkNanos(POLL_NS);
      missing = missingIn(knownSources(), config);
    }
    for (String name : missing) {
      reportMissing(name, allowMissing);
    }
  }

  private static List<String> missingIn(SortedSet<String> known, TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(source -> source.getConfig().getName())
        .filter(name -> !known.contains(name))
        .distinct()
        .toList();
  }

  private List<SourceCheck> waitForAll(
      SondaPort port, TraceConfig config, boolean allowMissing, BooleanSupplier stopped)
      throws Failure {
    long graceMs = allowMissing ? 0 : GRACE_MS;
    long startNs = nowNs.getAsLong();
    while (true) {
      List<SourceCheck> checks = Answer.to(reply -> port.check(config, reply));
      long waitedMs = TimeUnit.NANOSECONDS.toMillis(nowNs.getAsLong() - startNs);
      boolean enough = waitedMs >= graceMs && settled.getAsBoolean();
      if (checks.stream().allMatch(SourceCheck::known)
          || enough
          || waitedMs >= SETTLE_LIMIT_MS
          || stopped.getAsBoolean()) {
        return checks;
      }
      LockSupport.parkNanos(POLL_NS);
    }
  }

  private void reportMissing(String name, boolean allowMissing) throws Failure {
    SortedSet<String> known = knownSources();
    String sentence = "there is no data source '" + name + "'" + suggestion(name, known);
    if (!allowMissing) {
      throw new Failure(ExitCode.MISSING_SOURCE, sentence + "; --allow-missing records without it");
    }
    err.println("sonda: " + sentence + "; it may still come");
  }

  private static String suggestion(String name, SortedSet<String> known) {
    if (known.isEmpty()) {
      return " (there are none at all)";
    }
    return Nearest.to(name, known)
        .map(near -> "; did you mean '" + near + "'?")
        .orElseGet(() -> known.stream().collect(Collectors.joining(", ", " (there are: ", ")")));
  }

  private SortedSet<String> knownSources() throws Failure {
    TracingServiceState state = Answer.to(reply -> endpoint.queryServiceState(false, reply));
    return state.getDataSourcesList().stream()
        .map(source -> source.getDsDescriptor().getName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private void reportReadiness(SourceCheck check, boolean allowMissing) throws Failure {
    switch (check.readiness()) {
      case Readiness.Ok ok -> {}
      case Readiness.Degraded degraded ->
          err.println(
              "sonda: "
                  + check.dataSourceName()
                  + " will miss something: "
                  + withMend(degraded.reason(), degraded.mend()));
      case Readiness.Impossible impossible -> {
        String sentence =
            check.dataSourceName()
                + " can't be recorded here: "
                + withMend(impossible.reason(), impossible.mend());
        if (!allowMissing) {
          throw new Failure(ExitCode.PERMISSION, sentence + "; --allow-missing records without it");
        }
        err.println("sonda: " + sentence);
      }
    }
  }

  private static String withMend(String reason, String mend) {
    return mend.isEmpty() ? reason : reason + "; to mend it: " + mend;
  }
}
