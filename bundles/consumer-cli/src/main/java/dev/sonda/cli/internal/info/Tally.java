package dev.sonda.cli.internal.info;

/** Packets and their bytes, counted. */
final class Tally {
  private long packets;
  private long bytes;

  void add(long packetBytes) {
    packets++;
    bytes += packetBytes;
  }

  void add(Tally other) {
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
