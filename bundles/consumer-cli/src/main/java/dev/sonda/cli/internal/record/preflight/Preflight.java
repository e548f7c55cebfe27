package dev.sonda.cli.internal.record.preflight;

import dev.sonda.api.endpoint.ConsumerEndpoint;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.query.KernelEvents;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Checks before a recording whether the data sources of its config exist and can record. Waits a
 * little for data sources that are still starting. Runs on the command's thread.
 */
public final class Preflight {
  /**
   * How long to wait for a data source, in ms; extended until the framework has started all its
   * bundles.
   */
  static final long GRACE_MS = 2_000;

  /** Upper limit, in ms, of the wait for the framework's start, in case a bundle hangs. */
  static final long SETTLE_LIMIT_MS = 10_000;

  /** Period of repeated queries, in nanoseconds. */
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(10);

  private final ConsumerEndpoint endpoint;
  private final PrintStream err;
  private final BooleanSupplier settled;
  private final LongSupplier nowNs;

  /**
   * Prepares the checks.
   *
   * @param settled whether all bundles that start with the framework have started
   */
  public Preflight(
      ConsumerEndpoint endpoint, PrintStream err, BooleanSupplier settled, LongSupplier nowNs) {
    this.endpoint = endpoint;
    this.err = err;
    this.settled = settled;
    this.nowNs = nowNs;
  }

  /**
   * Returns when the config can be recorded.
   *
   * @return the config without the data sources that are left out
   */
  public TraceConfig check(
      TraceConfig config, MissingSourcePolicy tolerance, BooleanSupplier stopped)
      throws CommandFailure {
    Set<String> leftOut = new HashSet<>();
    Optional<SondaPort> port = endpoint.sondaPort();
    if (port.isEmpty()) {
      err.println("sonda: this service can't say whether its data sources are ready");
      for (String name : waitForNames(config, tolerance, stopped)) {
        reportMissing(name, tolerance, leftOut);
      }
      return checkEvents(without(leftOut, config), tolerance).recorded();
    }
    List<SourceCheck> checks = waitForAll(port.get(), config, tolerance, stopped);
    for (SourceCheck check : checks) {
      if (!check.known()) {
        reportMissing(check.dataSourceName(), tolerance, leftOut);
      }
    }
    KernelEventCheck.Checked events = checkEvents(without(leftOut, config), tolerance);
    TraceConfig known = events.known();
    List<SourceCheck> answers =
        known.equals(config) ? checks : BlockingReply.to(reply -> port.get().check(known, reply));
    for (SourceCheck check : answers) {
      if (check.known()) {
        reportReadiness(check, tolerance, leftOut);
      }
    }
    return without(leftOut, events.recorded());
  }

  /**
   * Checks kernel events, for which the service's state is only requested if the config names any.
   */
  private KernelEventCheck.Checked checkEvents(TraceConfig config, MissingSourcePolicy tolerance)
      throws CommandFailure {
    return KernelEventCheck.isNeeded(config)
        ? new KernelEventCheck(KernelEvents.of(state()), tolerance, err).check(config)
        : new KernelEventCheck.Checked(config, config);
  }

  private static TraceConfig without(Set<String> leftOut, TraceConfig config)
      throws CommandFailure {
    if (leftOut.isEmpty()) {
      return config;
    }
    List<TraceConfig.DataSource> left =
        config.getDataSourcesList().stream()
            .filter(source -> !leftOut.contains(source.getConfig().getName()))
            .toList();
    if (left.isEmpty()) {
      throw new CommandFailure(ExitCode.MISSING_SOURCE, "nothing is left to record");
    }
    return config.toBuilder().clearDataSources().addAllDataSources(left).build();
  }

  /**
   * Waits for data sources by their names only, which works with any service; returns the names
   * that are missing.
   */
  private List<String> waitForNames(
      TraceConfig config, MissingSourcePolicy tolerance, BooleanSupplier stopped)
      throws CommandFailure {
    long startNs = nowNs.getAsLong();
    List<String> missing = missingIn(knownSources(), config);
    while (!missing.isEmpty()
        && !tolerance.allowMissing()
        && !stopped.getAsBoolean()
        && TimeUnit.NANOSECONDS.toMillis(nowNs.getAsLong() - startNs) < GRACE_MS) {
      LockSupport.parkNanos(POLL_NS);
      missing = missingIn(knownSources(), config);
    }
    return missing;
  }

  private static List<String> missingIn(SortedSet<String> known, TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(source -> source.getConfig().getName())
        .filter(name -> !known.contains(name))
        .distinct()
        .toList();
  }

  /**
   * Queries the data sources' readiness repeatedly, until all exist or {@link #GRACE_MS} has
   * passed.
   */
  private List<SourceCheck> waitForAll(
      SondaPort port, TraceConfig config, MissingSourcePolicy tolerance, BooleanSupplier stopped)
      throws CommandFailure {
    long graceMs = tolerance.allowMissing() ? 0 : GRACE_MS;
    long startNs = nowNs.getAsLong();
    while (true) {
      List<SourceCheck> checks = BlockingReply.to(reply -> port.check(config, reply));
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

  /**
   * Handles a data source that doesn't exist, as the policy says: leaves it out, reports it, or
   * fails.
   */
  private void reportMissing(String name, MissingSourcePolicy tolerance, Set<String> leftOut)
      throws CommandFailure {
    SortedSet<String> known = knownSources();
    String sentence = "there is no data source '" + name + "'" + suggestion(name, known);
    if (tolerance.isOptional(name)) {
      err.println("sonda: " + sentence + "; left out");
      leftOut.add(name);
    } else if (tolerance.allowMissing()) {
      err.println("sonda: " + sentence + "; it may still come");
    } else {
      throw new CommandFailure(
          ExitCode.MISSING_SOURCE, sentence + "; --allow-missing records without it");
    }
  }

  private static String suggestion(String name, SortedSet<String> known) {
    return known.isEmpty() ? " (there are none at all)" : NameSuggestion.hintOrAll(name, known);
  }

  private TracingServiceState state() throws CommandFailure {
    return BlockingReply.to(reply -> endpoint.queryServiceState(false, reply));
  }

  private SortedSet<String> knownSources() throws CommandFailure {
    return state().getDataSourcesList().stream()
        .map(source -> source.getDsDescriptor().getName())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Handles a data source that can't record, as the policy says; reports a data source that will
   * record only a part of its data.
   */
  private void reportReadiness(
      SourceCheck check, MissingSourcePolicy tolerance, Set<String> leftOut) throws CommandFailure {
    String name = check.dataSourceName();
    switch (check.readiness()) {
      case Readiness.Ok ok -> {}
      case Readiness.Degraded(String reason, String mend) ->
          err.println("sonda: " + name + " will miss something: " + withMend(reason, mend));
      case Readiness.Impossible(String reason, String mend) -> {
        String sentence = name + " can't be recorded here: " + withMend(reason, mend);
        if (tolerance.isOptional(name)) {
          err.println("sonda: " + sentence + "; left out");
          leftOut.add(name);
        } else if (tolerance.allowMissing()) {
          err.println("sonda: " + sentence);
        } else {
          throw new CommandFailure(
              ExitCode.MISSING_SOURCE, sentence + "; --allow-missing records without it");
        }
      }
    }
  }

  private static String withMend(String reason, String mend) {
    return mend.isEmpty() ? reason : reason + "; to mend it: " + mend;
  }
}
