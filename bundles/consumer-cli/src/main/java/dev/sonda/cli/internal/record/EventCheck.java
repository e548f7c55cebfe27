package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.query.KernelEvents;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.TraceConfig;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at the kernel events that a config names: a misspelt one would just not be recorded. */
final class EventCheck {
  private final KernelEvents events;
  private final Tolerance tolerance;
  private final PrintStream err;

  EventCheck(KernelEvents events, Tolerance tolerance, PrintStream err) {
    this.events = events;
    this.tolerance = tolerance;
    this.err = err;
  }

  /** Whether there is anything to look at. */
  static boolean isNeeded(TraceConfig config) {
    return config.getDataSourcesList().stream().anyMatch(EventCheck::namesEvents);
  }

  private static boolean namesEvents(TraceConfig.DataSource source) {
    FtraceConfig ftrace = source.getConfig().getFtraceConfig();
    return source.getConfig().getName().equals(KernelEvents.SOURCE)
        && ftrace.getInstanceName().isEmpty()
        && ftrace.getFtraceEventsCount() + ftrace.getSyscallEventsCount() > 0;
  }

  /**
   * Tells of each that isn't there, or fails with the first.
   *
   * @return the config with categories where they belong, and without what is left out
   */
  TraceConfig check(TraceConfig config) throws Failure {
    TraceConfig.Builder checked = config.toBuilder();
    for (TraceConfig.DataSource.Builder source : checked.getDataSourcesBuilderList()) {
      if (namesEvents(source.build())) {
        check(source.getConfigBuilder().getFtraceConfigBuilder());
      }
    }
    return checked.build();
  }

  private void check(FtraceConfig.Builder ftrace) throws Failure {
    List<String> left = new ArrayList<>();
    for (String word : ftrace.getFtraceEventsList()) {
      if (events.isCategory(word)) {
        ftrace.addAtraceCategories(word);
      } else if (stays(events.trouble(word))) {
        left.add(word);
      }
    }
    ftrace.clearFtraceEvents().addAllFtraceEvents(left);
    for (String word : ftrace.getSyscallEventsList()) {
      stays(events.syscallTrouble(word));
    }
  }

  private boolean stays(Optional<String> trouble) throws Failure {
    if (trouble.isEmpty()) {
      return true;
    }
    if (tolerance.isOptional(KernelEvents.SOURCE)) {
      err.println("sonda: " + trouble.get() + "; left out");
      return false;
    }
    if (tolerance.allowMissing()) {
      err.println("sonda: " + trouble.get() + "; recording without it");
      return true;
    }
    throw new Failure(
        ExitCode.MISSING_SOURCE, trouble.get() + "; --allow-missing records without it");
  }
}
