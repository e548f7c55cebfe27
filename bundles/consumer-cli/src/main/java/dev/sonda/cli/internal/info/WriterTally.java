package dev.sonda.cli.internal.info;

import dev.sonda.trace.format.PacketHead;
import java.util.Map;
import java.util.TreeMap;

/** Counts the packets of one writer, that is one packet sequence of a thread of a producer. */
final class WriterTally {
  /**
   * The content under which packets are counted when a writer has too many contents; most have one
   * or two.
   */
  static final int OTHER_CONTENTS = -1;

  /**
   * Most contents that are counted separately for a writer, which limits memory for a hostile
   * trace.
   */
  private static final int MAX_CONTENTS = 16;

  private final long sequenceId;
  private final long machineId;
  private final int uid;
  private final int pid;
  private final PacketTally tally = new PacketTally();
  private final Map<Integer, PacketTally> byContent = new TreeMap<>();
  private int clockId;
  private long gaps;
  private long gapReasons;

  /** Begins with the identity of the writer's first packet, which is not counted yet. */
  WriterTally(PacketHead first) {
    sequenceId = Integer.toUnsignedLong(first.sequenceId());
    machineId = Integer.toUnsignedLong(first.machineId());
    uid = first.trustedUid();
    pid = first.trustedPid();
  }

  /** Counts a packet of this writer. */
  void add(PacketHead packet, int content, long packetBytes) {
    tally.add(packetBytes);
    byContent.computeIfAbsent(known(content), _ -> new PacketTally()).add(packetBytes);
    if (packet.defaultClockId() != 0) {
      clockId = packet.defaultClockId();
    }
    // No packet can be missing before a writer's first one.
    if (packet.isAfterLoss() && !packet.isFirst()) {
      gaps++;
      gapReasons |= Integer.toUnsignedLong(packet.lossCauses());
    }
  }

  private int known(int content) {
    boolean fits = byContent.size() < MAX_CONTENTS || byContent.containsKey(content);
    return fits ? content : OTHER_CONTENTS;
  }

  long sequenceId() {
    return sequenceId;
  }

  long machineId() {
    return machineId;
  }

  int uid() {
    return uid;
  }

  int pid() {
    return pid;
  }

  PacketTally tally() {
    return tally;
  }

  Map<Integer, PacketTally> byContent() {
    return byContent;
  }

  /** The clock of packets that name none; 0 for the trace's primary clock. */
  int clockId() {
    return clockId;
  }

  /** How many packets report that packets before them are missing. */
  long gaps() {
    return gaps;
  }

  /** The reasons of all gaps, as bits of DataLossReason. */
  long gapReasons() {
    return gapReasons;
  }
}
