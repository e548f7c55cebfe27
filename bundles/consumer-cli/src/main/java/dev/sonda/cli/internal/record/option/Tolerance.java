package dev.sonda.cli.internal.record.option;

import java.util.Set;

/**
 * What a recording goes on without.
 *
 * @param allowMissing all that isn't there, in the hope that it comes
 * @param optionalSources data sources that are left out if they can't be had
 */
public record Tolerance(boolean allowMissing, Set<String> optionalSources) {
  public boolean isOptional(String dataSourceName) {
    return optionalSources.contains(dataSourceName);
  }
}
