package dev.sonda.ipc.uds.internal.host.state;

/** How a call is answered for the last time. */
enum PortAnswer {
  DONE,
  /** A message that says why not. */
  REFUSED,
  /** The protocol's way to say that it can't be done. */
  REJECTED,
  /** Nothing, for now. */
  SILENCE
}
