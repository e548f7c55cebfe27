package dev.sonda.cli.internal.record.preflight;

import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.cli.internal.query.KernelEvents;
import dev.sonda.cli.internal.record.option.RecordOptions.MissingSourcePolicy;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/**
 * Checks the kernel events that a config names, since a misspelt one would silently not be
 * recorded.
 */
final class KernelEventCheck {
  private final KernelEvents events;
  private final MissingSourcePolicy tolerance;
  private final PrintStream err;

  KernelEventCheck(KernelEvents events, MissingSourcePolicy tolerance, PrintStream err) {
    this.events = events;
    this.tolerance = tolerance;
    this.err = err;
  }

  /** Whether the config names kernel events. */
  static boolean isNeeded(TraceConfig config) {
    return config.getDataSourcesList().stream().anyMatch(KernelEventCheck::namesEvents);
  }

  private static boolean namesEvents(TraceConfig.DataSource source) {
    FtraceConfig ftrace = DataSourceSettingsParser.ftrace(source.getConfig());
    return source.getConfig().getName().equals(KernelEvents.SOURCE)
        && ftrace.getInstanceName().isEmpty()
        && ftrace.getFtraceEventsCount() + ftrace.getSyscallEventsCount() > 0;
  }

  /**
   * A config whose events were checked.
   *
   * @param recorded the config to record: categories moved to their field, without the events that
   *     are left out
   * @param known the config to check further: also without events that have been reported, so that
   *     none is reported twice
   */
  record Checked(TraceConfig recorded, TraceConfig known) {}

  /**
   * Reports each event that doesn't exist, or fails at the first, depending on the policy for
   * missing sources.
   */
  Checked check(TraceConfig config) throws CommandFailure {
    TraceConfig.Builder recorded = config.toBuilder();
    TraceConfig.Builder known = config.toBuilder();
    for (int i = 0; i < config.getDataSourcesCount(); i++) {
      if (namesEvents(config.getDataSources(i))) {
        FtraceConfig ftrace = DataSourceSettingsParser.ftrace(config.getDataSources(i).getConfig());
        FtraceConfig.Builder recordedEvents = ftrace.toBuilder();
        FtraceConfig.Builder knownEvents = ftrace.toBuilder();
        check(recordedEvents, knownEvents);
        set(recorded, i, recordedEvents);
        set(known, i, knownEvents);
      }
    }
    return new Checked(recorded.build(), known.build());
  }

  private static void set(TraceConfig.Builder config, int index, FtraceConfig.Builder events) {
    config
        .getDataSourcesBuilder(index)
        .getConfigBuilder()
        .setFtraceConfig(events.build().toByteString());
  }

  private void check(FtraceConfig.Builder recorded, FtraceConfig.Builder known)
      throws CommandFailure {
    List<String> words = List.copyOf(recorded.getFtraceEventsList());
    List<String> calls = List.copyOf(recorded.getSyscallEventsList());
    recorded.clearFtraceEvents();
    known.clearFtraceEvents().clearSyscallEvents();
    for (String word : words) {
      Optional<String> trouble = events.trouble(word);
      if (events.isCategory(word)) {
        recorded.addAtraceCategories(word);
        known.addAtraceCategories(word);
      } else if (stays(trouble)) {
        recorded.addFtraceEvents(word);
      }
      if (trouble.isEmpty() && !events.isCategory(word)) {
        known.addFtraceEvents(word);
      }
    }
    for (String word : calls) {
      Optional<String> trouble = events.syscallTrouble(word);
      stays(trouble);
      if (trouble.isEmpty()) {
        known.addSyscallEvents(word);
      }
    }
  }

  /**
   * Whether an event stays in the config: it exists, or the policy tolerates that it is missing.
   */
  private boolean stays(Optional<String> trouble) throws CommandFailure {
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
    throw new CommandFailure(
        ExitCode.MISSING_SOURCE, trouble.get() + "; --allow-missing records without it");
  }
}
