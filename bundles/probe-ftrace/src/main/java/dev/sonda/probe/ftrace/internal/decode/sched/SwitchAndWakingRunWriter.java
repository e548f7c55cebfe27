package dev.sonda.probe.ftrace.internal.decode.sched;

import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.DELTA_SHIFT;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.MAX_DATA_WORDS;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.TYPE_MASK;
import static dev.sonda.probe.ftrace.internal.decode.page.PageLayout.WORD_BYTES;

import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;
import dev.sonda.probe.ftrace.internal.decode.page.RecordRunWriter;

/**
 * Writes runs of sched_switch and sched_waking, which alternate where threads wake one another:
 * runs of one of them alone would be two records long.
 */
final class SwitchAndWakingRunWriter implements RecordRunWriter {
  private final CompactSwitchWriter switches;
  private final CompactWakingWriter wakings;
  private final RecentThreads threads;
  private final int switchId;
  private final int wakingId;
  private final int minSwitchBytes;
  private final int minWakingBytes;
  private long runEndNs;

  SwitchAndWakingRunWriter(
      CompactSwitchWriter switches, CompactWakingWriter wakings, RecentThreads threads) {
    this.switches = switches;
    this.wakings = wakings;
    this.threads = threads;
    switchId = switches.fields().eventId();
    wakingId = wakings.fields().eventId();
    minSwitchBytes = switches.fields().minSizeBytes();
    minWakingBytes = wakings.fields().minSizeBytes();
  }

  @Override
  public boolean followsRecordOf(RecordHandler handler) {
    return handler == switches || handler == wakings;
  }

  @Override
  public int handleRun(byte[] page, int begin, int end, long fromNs) {
    threads.enterBundle();
    switches.columns().makeRoom((end - begin) / (WORD_BYTES + minSwitchBytes));
    wakings.columns().makeRoom((end - begin) / (WORD_BYTES + minWakingBytes));
    long timeNs = fromNs;
    int at = begin;
    while (end - at >= 2 * WORD_BYTES) {
      int header = FieldMoveOperations.intAt(page, at);
      int id = FieldMoveOperations.unsignedShortAt(page, at + WORD_BYTES);
      int words = header & TYPE_MASK;
      int size = WORD_BYTES * words;
      boolean isSwitch = id == switchId;
      int minSize = isSwitch ? minSwitchBytes : minWakingBytes;
      // Negative if one of the differences is negative; for the reason of a single condition see
      // RecentThreads.
      int signs = (MAX_DATA_WORDS - words) | (size - minSize) | (end - at - WORD_BYTES - size);
      if (signs < 0 || !(isSwitch || id == wakingId)) {
        break;
      }
      timeNs += header >>> DELTA_SHIFT;
      if (isSwitch) {
        switches.add(page, at + WORD_BYTES, timeNs);
      } else {
        wakings.add(page, at + WORD_BYTES, timeNs);
      }
      at += WORD_BYTES + size;
    }
    runEndNs = timeNs;
    return at;
  }

  @Override
  public long runEndNs() {
    return runEndNs;
  }
}
