package dev.sonda.cli.internal.config.lint;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.cli.internal.query.KernelEvents;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.FtraceConfig;
import dev.sonda.protos.TraceConfig;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks data sources and kernel events of a config: whether they exist, and whether they support
 * the settings.
 */
final class SourceLint {
  private final TraceConfig config;
  private final Optional<ServiceCapabilities> view;
  private final Set<String> optionalSources;
  private final List<ConfigFinding> findings;

  SourceLint(
      TraceConfig config,
      Optional<ServiceCapabilities> view,
      Set<String> optionalSources,
      List<ConfigFinding> findings) {
    this.config = config;
    this.view = view;
    this.optionalSources = optionalSources;
    this.findings = findings;
  }

  /**
   * Adds the findings to the list that was passed to the constructor; without a service, only
   * findings about names.
   */
  void look() {
    if (config.getDataSourcesCount() == 0 && config.getActivateTriggersCount() == 0) {
      findings.add(
          ConfigFinding.warning(
              "data_sources", "there is none: the trace will tell of itself only"));
    }
    for (int index = 0; index < config.getDataSourcesCount(); index++) {
      DataSourceConfig source = config.getDataSources(index).getConfig();
      String where = "data_sources[" + index + "].config";
      if (source.getName().isEmpty()) {
        findings.add(ConfigFinding.error(where + ".name", "a data source without a name"));
      } else if (view.isPresent()) {
        look(view.get(), index, source, where);
      }
    }
  }

  /** Checks one data source against the service's answers: existence, readiness, kernel events. */
  private void look(ServiceCapabilities service, int index, DataSourceConfig source, String where) {
    if (!service.hasSource(source.getName())) {
      add(
          source.getName(),
          where + ".name",
          "there is no data source '" + source.getName() + "'" + service.hint(source.getName()));
      return;
    }
    service
        .readiness(index, source.getName())
        .ifPresent(readiness -> look(readiness, source.getName(), where));
    if (source.getName().equals(KernelEvents.SOURCE)
        && DataSourceSettingsParser.ftrace(source).getInstanceName().isEmpty()) {
      lookAtEvents(
          service.events(), DataSourceSettingsParser.ftrace(source), where + ".ftrace_config");
    }
  }

  private void look(Readiness readiness, String name, String where) {
    switch (readiness) {
      case Readiness.Ok ok -> {}
      case Readiness.Degraded(String reason, String mend) ->
          findings.add(
              ConfigFinding.warning(
                  where, name + " will miss something: " + withMend(reason, mend)));
      case Readiness.Impossible(String reason, String mend) ->
          add(name, where, name + " can't be recorded here: " + withMend(reason, mend));
    }
  }

  /** Adds an error, or a warning for a data source that is left out where it can't be recorded. */
  private void add(String source, String where, String sentence) {
    findings.add(
        optionalSources.contains(source)
            ? ConfigFinding.warning(where, sentence + "; left out")
            : ConfigFinding.error(where, sentence));
  }

  private static String withMend(String reason, String mend) {
    return mend.isEmpty() ? reason : reason + "; to mend it: " + mend;
  }

  /**
   * Checks kernel events and system calls against the list that the probes report. Skipped for a
   * config with its own tracefs instance, whose events may differ.
   */
  private void lookAtEvents(KernelEvents events, FtraceConfig ftrace, String where) {
    for (int index = 0; index < ftrace.getFtraceEventsCount(); index++) {
      String place = where + ".ftrace_events[" + index + "]";
      String word = ftrace.getFtraceEvents(index);
      events.trouble(word).ifPresent(trouble -> add(KernelEvents.SOURCE, place, trouble));
      if (events.isCategory(word)) {
        findings.add(
            ConfigFinding.warning(
                place, "'" + word + "' is a category, and belongs to atrace_categories"));
      }
    }
    for (int index = 0; index < ftrace.getSyscallEventsCount(); index++) {
      String place = where + ".syscall_events[" + index + "]";
      events
          .syscallTrouble(ftrace.getSyscallEvents(index))
          .ifPresent(trouble -> add(KernelEvents.SOURCE, place, trouble));
    }
  }
}
