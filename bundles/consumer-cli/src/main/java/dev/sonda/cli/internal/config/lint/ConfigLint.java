package dev.sonda.cli.internal.config.lint;

import dev.sonda.cli.internal.config.read.ConfigFinding;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Checks a config and lists what is wrong or unwise in it, errors first. */
public final class ConfigLint {
  private ConfigLint() {}

  /**
   * Runs all checks.
   *
   * @param optionalSources names of data sources that {@code record} leaves out where they can't be
   *     recorded; for these, an error is a warning
   */
  public static List<ConfigFinding> of(
      TraceConfig config, Optional<ServiceCapabilities> view, Set<String> optionalSources) {
    List<ConfigFinding> findings = new ArrayList<>();
    new BufferLint(config, findings).look();
    new SourceLint(config, view, optionalSources, findings).look();
    new SessionLint(config, findings).look();
    new FieldLint(findings).look(config);
    List<ConfigFinding> sorted = new ArrayList<>(findings);
    sorted.sort((one, other) -> one.severity().compareTo(other.severity()));
    return sorted;
  }
}
