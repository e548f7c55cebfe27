package dev.sonda.api.endpoint;

import dev.sonda.api.platform.OwnedFd;
import org.jspecify.annotations.Nullable;

/**
 * Which session to clone, by id or, where the id is 0, by unique name.
 *
 * @param output where a write_into_file session's clone is written; the service owns it from here
 *     on
 * @param trigger the trigger that caused the clone, or null
 */
public record CloneRequest(
    long sessionId,
    String uniqueSessionName,
    boolean skipTraceFilter,
    boolean forBugreport,
    @Nullable OwnedFd output,
    @Nullable CloneTrigger trigger) {

  /** An id that stands for the session with the highest bugreport_score. */
  public static final long BUGREPORT_SESSION = -1;

  /** A clone requested by its consumer, without a trigger. */
  public CloneRequest(
      long sessionId,
      String uniqueSessionName,
      boolean skipTraceFilter,
      boolean forBugreport,
      @Nullable OwnedFd output) {
    this(sessionId, uniqueSessionName, skipTraceFilter, forBugreport, output, null);
  }
}
