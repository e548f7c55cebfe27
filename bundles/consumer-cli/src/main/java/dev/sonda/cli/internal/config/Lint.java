package dev.sonda.cli.internal.config;

import dev.sonda.protos.TraceConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All that is looked for in a config: what is wrong first. */
final class Lint {
  private Lint() {}

  static List<Finding> of(TraceConfig config, Optional<ServiceView> view) {
    List<Finding> findings = new ArrayList<>();
    new BufferLint(config, findings).look();
    new SourceLint(config, view, findings).look();
    new SessionLint(config, findings).look();
    new FieldLint(findings).look(config);
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort((one, other) -> one.severity().compareTo(other.severity()));
    return sorted;
  }
}
