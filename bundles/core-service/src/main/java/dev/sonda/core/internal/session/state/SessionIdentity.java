package dev.sonda.core.internal.session.state;

import java.util.UUID;

/**
 * What never changes about a session.
 *
 * @param recordingId of the session whose data sources wrote what this one holds: its own, unless
 *     it is a clone
 * @param consumerUid whose it is
 * @param uuid of the trace
 */
public record SessionIdentity(long id, long recordingId, int consumerUid, UUID uuid) {

  /** Of a session that records. */
  public static SessionIdentity ofRecording(long id, int consumerUid, UUID uuid) {
    return new SessionIdentity(id, id, consumerUid, uuid);
  }
}
