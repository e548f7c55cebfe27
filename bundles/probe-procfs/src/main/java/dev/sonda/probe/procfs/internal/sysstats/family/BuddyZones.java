package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;

/**
 * Reads free memory from /proc/buddyinfo: {@code Node 0, zone Normal} and the free chunks of each
 * size.
 */
public final class BuddyZones extends ProcLineCounterFamily {
  private static final int NODE_WORD = 1;
  private static final int ZONE_WORD = 3;

  /** Upper limit of chunk sizes per zone; Linux has eleven. */
  private static final int MAX_ORDERS = 64;

  private final long[] chunks = new long[MAX_ORDERS];

  public BuddyZones(SysStatsEnvironment machine, KernelFileBuffer text) {
    super(machine.procFile("buddyinfo"), text);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    if (!words(line, NODE_WORD + 1)) {
      return;
    }
    int node = line.wordBegin();
    // excluding the comma after the node number
    int nodeBytes = line.wordEnd() - line.wordBegin() - 1;
    if (!words(line, ZONE_WORD - NODE_WORD)) {
      return;
    }
    int zone = line.wordBegin();
    int zoneBytes = line.wordEnd() - line.wordBegin();
    int orders = numbers(line);
    if (orders == 0 || nodeBytes > MAX_NAME_BYTES || zoneBytes > MAX_NAME_BYTES) {
      return;
    }
    try (MessageWriter entry = stats.nested(SysStatsFieldNumbers.BUDDY_INFO)) {
      entry.bytes(SysStatsFieldNumbers.BUDDY_NODE, line.bytes(), node, nodeBytes);
      entry.bytes(SysStatsFieldNumbers.BUDDY_ZONE, line.bytes(), zone, zoneBytes);
      for (int order = 0; order < orders; order++) {
        entry.varint(SysStatsFieldNumbers.BUDDY_ORDER_PAGES, chunks[order]);
      }
    }
  }

  /** Advances the cursor by {@code count} words; false if the line has fewer. */
  private static boolean words(TextCursor line, int count) {
    for (int i = 0; i < count; i++) {
      if (!line.nextWord()) {
        return false;
      }
    }
    return true;
  }

  /** Reads the free chunks of each size into the array, and returns how many sizes there are. */
  private int numbers(TextCursor line) {
    int orders = 0;
    while (orders < MAX_ORDERS && line.nextUnsigned()) {
      chunks[orders++] = line.unsigned();
    }
    return orders;
  }
}
