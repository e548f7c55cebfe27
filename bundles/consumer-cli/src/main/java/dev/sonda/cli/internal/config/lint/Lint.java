package dev.sonda.cli.internal.config.lint;

import dev.sonda.cli.internal.config.read.Finding;
import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All that is looked for in a config: what is wrong first. */
public final class Lint {
  private Lint() {}

  /**
   * Looks.
   *
   * @param optionalSources data sources that are left out where they can't be had
   */
  public static List<Finding> of(
      TraceConfig config, Optional<ServiceView> view, Set<String> optionalSources) {
    List<Finding> findings = new ArrayList<>();
    new BufferLint(config, findings).look();
    new SourceLint(config, view, optionalSources, findings).look();
    new SessionLint(config, findings).look();
    new FieldLint(findings).look(config);
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort((one, other) -> one.severity().compareTo(other.severity()));
    return sorted;
  }
}
