package dev.sonda.cli.internal.info;

import java.util.Map;
import java.util.TreeMap;

/** What one writer, which is a thread of a producer, has written: the packets of a sequence. */
final class WriterTally {
  /** What packets of further contents are counted as: a writer has one or two. */
  static final int OTHER_CONTENTS = -1;

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

  WriterTally(PacketHead first) {
    sequenceId = first.sequenceId();
    machineId = first.machineId();
    uid = first.uid();
    pid = first.pid();
  }

  void add(PacketHead packet, long packetBytes) {
    tally.add(packetBytes);
    byContent.computeIfAbsent(known(packet.content()), content -> new Tally()).add(packetBytes);
    if (packet.defaultClockId() != 0) {
      clockId = packet.defaultClockId();
    }
    // A writer's first packet has none before it that could be missing.
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

  /** The clock of packets that name none; 0 for the trace's own. */
  long clockId() {
    return clockId;
  }

  /** How many packets say that some before them are missing. */
  long gaps() {
    return gaps;
  }

  /** Bits of DataLossReason. */
  long gapReasons() {
    return gapReasons;
  }
}
