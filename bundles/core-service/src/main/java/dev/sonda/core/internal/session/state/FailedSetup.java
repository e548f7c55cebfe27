package dev.sonda.core.internal.session.state;

/** A data source that a session wanted and couldn't have, with the reason as a sentence. */
public record FailedSetup(String producerName, String dataSourceName, String reason) {}
