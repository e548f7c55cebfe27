package dev.sonda.core.internal.session.state;

import java.util.UUID;

/**
 * The unchanging identity of a session.
 *
 * @param recordingId id of the session for which data sources recorded: the session's own, or that
 *     of a clone's original
 * @param consumerUid user of the consumer that created the session
 * @param uuid of the trace
 */
public record SessionIdentity(long id, long recordingId, int consumerUid, UUID uuid) {

  /** Identity of a session that records itself. */
  public static SessionIdentity ofRecording(long id, int consumerUid, UUID uuid) {
    return new SessionIdentity(id, id, consumerUid, uuid);
  }
}
