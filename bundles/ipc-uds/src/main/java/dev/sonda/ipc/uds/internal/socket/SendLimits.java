package dev.sonda.ipc.uds.internal.socket;

/**
 * Limits for a peer that doesn't read its socket.
 *
 * @param stallMs a peer that reads nothing for this time is disconnected
 * @param queuedBytes a peer with more queued bytes is disconnected
 */
public record SendLimits(int stallMs, int queuedBytes) {
  private static final int MIB = 1 << 20;

  /** The service's limits for producers, as in Perfetto's service. Commands are small and rare. */
  public static final SendLimits TO_PRODUCER = new SendLimits(10, MIB);

  /** The service's limits for consumers, which may pause while they write to a disk. */
  public static final SendLimits TO_CONSUMER = new SendLimits(10_000, 16 * MIB);

  /** A client's limits for the service, which may be busy for a while. */
  public static final SendLimits TO_SERVICE = new SendLimits(10_000, 16 * MIB);
}
