package dev.sonda.cli.internal.record.option;

import java.util.Set;

/**
 * Which missing data sources a recording tolerates.
 *
 * @param allowMissing whether any may be missing, in the hope that it comes later
 * @param optionalSources names of data sources that are left out if they can't be recorded
 */
public record MissingSourcePolicy(boolean allowMissing, Set<String> optionalSources) {
  /** Whether a data source is left out if it can't be recorded. */
  public boolean isOptional(String dataSourceName) {
    return optionalSources.contains(dataSourceName);
  }
}
