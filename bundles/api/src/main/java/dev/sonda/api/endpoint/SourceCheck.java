package dev.sonda.api.endpoint;

import dev.sonda.api.probe.Readiness;

/**
 * One data source's answer before a recording.
 *
 * @param known whether any producer offers it; where not, {@code readiness} is Impossible
 */
public record SourceCheck(String dataSourceName, boolean known, Readiness readiness) {}
