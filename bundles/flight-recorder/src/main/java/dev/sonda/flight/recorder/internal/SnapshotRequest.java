package dev.sonda.flight.recorder.internal;

import dev.sonda.api.endpoint.CloneRequest;

/**
 * A snapshot that is to be made.
 *
 * @param trigger its name; empty for a signal
 */
record SnapshotRequest(Requester requester, String trigger, CloneRequest cloneRequest) {
  /** Requests with equal origins want the same thing while one of them waits. */
  record Origin(Requester requester, String trigger) {}

  Origin origin() {
    return new Origin(requester, trigger);
  }

  /** What asked for the snapshot, for the log. */
  String reason() {
    return trigger.isEmpty()
        ? "a signal"
        : "the trigger " + trigger + " of uid " + requester.uidText();
  }
}
