package dev.sonda.api.endpoint;

import dev.sonda.api.probe.Readiness;

/**
 * A data source's answer to the question whether it can record with a config.
 *
 * @param known whether any producer offers the data source; if not, {@code readiness} is Impossible
 */
public record SourceCheck(String dataSourceName, boolean known, Readiness readiness) {}
