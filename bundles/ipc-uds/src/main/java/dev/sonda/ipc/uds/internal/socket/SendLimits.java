package dev.sonda.ipc.uds.internal.socket;

/**
 * How patient a connection is with a peer that doesn't read.
 *
 * @param stallMs a peer that takes nothing for so long is disconnected
 * @param queuedBytes a peer for which more than this waits is disconnected
 */
public record SendLimits(int stallMs, int queuedBytes) {
  private static final int MIB = 1 << 20;

  /** Perfetto's patience. A producer that doesn't read holds up nobody but itself. */
  public static final SendLimits TO_PRODUCER = new SendLimits(10, MIB);

  public static final SendLimits TO_CONSUMER = new SendLimits(10_000, 16 * MIB);

  /** What a client sends waits for the service, which may be busy for a while. */
  public static final SendLimits TO_SERVICE = new SendLimits(10_000, 16 * MIB);
}
