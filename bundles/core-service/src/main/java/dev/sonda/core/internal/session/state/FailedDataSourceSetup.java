package dev.sonda.core.internal.session.state;

/**
 * A data source that the config selects, but that couldn't be set up.
 *
 * @param reason a sentence for the session's result
 */
public record FailedDataSourceSetup(String producerName, String dataSourceName, String reason) {}
