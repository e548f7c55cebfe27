package dev.sonda.cli.internal.info;

import java.util.Map;
import java.util.TreeMap;

/** Counts the packets of one writer, which is a thread of a producer: one sequence. */
final class WriterTally {
  /**
   * The content under which packets are counted when a writer has too many contents; most have one
   * or two.
   */
  static final int OTHER_CONTENTS = -1;

  /** Bounds the memory of a hostile trace's writer. */
  private static final int MAX_CONTENTS = 16;

  private final long sequenceId;
  private final long machineId;
  private final int uid;
  private final int pid;
  private final Tally tally = new Tally();
  private final Map<Integer, Tally> byContent = new TreeMap<>();
  private long clockId;
  private long gaps;
  private long gapReasons;

  /** Begins with the identity of the writer's first packet, which is not counted yet. */
  WriterTally(PacketHead first) {
    sequenceId = first.sequenceId();
    machineId = first.machineId();
    uid = first.uid();
    pid = first.pid();
  }

  /** Counts a packet of this writer. */
  void add(PacketHead packet, long packetBytes) {
    tally.add(packetBytes);
    byContent.computeIfAbsent(known(packet.content()), content -> new Tally()).add(packetBytes);
    if (packet.defaultClockId() != 0) {
      clockId = packet.defaultClockId();
    }
    // Before a writer's first packet none can be missing.
    if (packet.droppedReasons() != 0 && !packet.isFirstOnSequence()) {
      gaps++;
      gapReasons |= packet.droppedReasons();
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

  Tally tally() {
    return tally;
  }

  Map<Integer, Tally> byContent() {
    return byContent;
  }

  /** The clock of packets that name none; 0 for the trace's primary clock. */
  long clockId() {
    return clockId;
  }

  /** How many packets report that others before them are missing. */
  long gaps() {
    return gaps;
  }

  /** The reasons of all gaps, as bits of DataLossReason. */
  long gapReasons() {
    return gapReasons;
  }
}
