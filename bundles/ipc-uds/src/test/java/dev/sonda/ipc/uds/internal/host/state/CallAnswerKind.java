package dev.sonda.ipc.uds.internal.host.state;

/** The kind of a call's last answer. */
enum CallAnswerKind {
  DONE,
  /** A reply message with the reason for refusal. */
  REFUSED,
  /** The protocol's generic reply for a failed call. */
  REJECTED,
  /** No answer yet. */
  SILENCE
}
