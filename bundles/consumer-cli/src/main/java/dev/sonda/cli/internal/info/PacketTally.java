package dev.sonda.cli.internal.info;

/** Counts packets and their bytes. */
final class PacketTally {
  private long packets;
  private long bytes;

  /** Counts one packet. */
  void add(long packetBytes) {
    packets++;
    bytes += packetBytes;
  }

  /** Adds the counts of another tally. */
  void add(PacketTally other) {
    packets += other.packets;
    bytes += other.bytes;
  }

  long packets() {
    return packets;
  }

  long bytes() {
    return bytes;
  }
}
