package dev.sonda.api.endpoint;

import java.util.List;

/**
 * Result of a session.
 *
 * @param error why the session ended early, or empty
 * @param fileBytes bytes that write_into_file wrote; 0 without a file
 * @param lateProducers names of the producers that didn't answer the last flush in time
 * @param unsupported a sentence for each setting of the config that the service doesn't support
 */
public record SessionResult(
    long sessionId,
    String error,
    long fileBytes,
    List<SourceResult> sources,
    List<Loss> losses,
    List<String> lateProducers,
    List<String> unsupported) {

  /** A result of a session whose config has no unsupported settings. */
  public SessionResult(
      long sessionId,
      String error,
      long fileBytes,
      List<SourceResult> sources,
      List<Loss> losses,
      List<String> lateProducers) {
    this(sessionId, error, fileBytes, sources, losses, lateProducers, List.of());
  }

  public SessionResult {
    sources = List.copyOf(sources);
    losses = List.copyOf(losses);
    lateProducers = List.copyOf(lateProducers);
    unsupported = List.copyOf(unsupported);
  }
}
