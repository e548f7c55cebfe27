package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.CloneRequest;

/**
 * A request for a snapshot.
 *
 * @param trigger name of the trigger; empty for a signal
 */
record SnapshotRequest(Requester requester, String trigger, CloneRequest cloneRequest) {
  /**
   * The origin of a request; while a request is queued, further ones with an equal origin are
   * redundant.
   */
  record Origin(Requester requester, String trigger) {}

  Origin origin() {
    return new Origin(requester, trigger);
  }

  /** Description of the trigger or signal that caused the request, for the log. */
  String reason() {
    return trigger.isEmpty()
        ? "a signal"
        : "the trigger " + trigger + " of uid " + requester.uidText();
  }
}
