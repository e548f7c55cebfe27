package dev.sonda.trace.proto.internal.track;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.chrome.ChromeProcessDescriptors;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import java.util.Arrays;

/**
 * Reads thread descriptors: thread names, and the reference values for delta-encoded events of the
 * thread's sequence.
 */
final class ThreadDescriptors {
  private static final int FIELDS = 9;
  private static final int NAME = 5;
  private static final int NS_PER_US = 1000;

  private final ImportState state;
  private final ThreadReferenceTimes references;
  private final ChromeProcessDescriptors chrome;
  private final WireReader fields = new WireReader();
  private final long[] numbers = new long[FIELDS];
  private int name;

  ThreadDescriptors(
      ImportState state, ThreadReferenceTimes references, ChromeProcessDescriptors chrome) {
    this.chrome = chrome;
    this.state = state;
    this.references = references;
  }

  /**
   * Sets a sequence's thread and reference values from the descriptor in a reader's current field.
   */
  void refer(WireReader parent, long tid, SequenceState sequence) {
    fields.reset(parent);
    read();
    numbers[2] = tid;
    refer(sequence);
  }

  /** Sets a sequence's thread and reference values from the descriptor at a place. */
  void refer(long place, int sizeBytes, SequenceState sequence) {
    state.memory().read(fields, place, sizeBytes);
    read();
    refer(sequence);
  }

  private void refer(SequenceState sequence) {
    references.set(
        sequence,
        numbers[1],
        numbers[2],
        numbers[6] * NS_PER_US,
        numbers[7] * NS_PER_US,
        numbers[8]);
  }

  /** Creates the thread of the descriptor at a place, and sets the thread's name. */
  void name(long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    read();
    int utid = state.processes().thread(numbers[2], numbers[1]);
    if (name != 0) {
      state.processes().name(utid, name, ThreadNamePriority.TRACK_DESCRIPTOR);
    } else {
      chrome.nameThread(utid, (int) numbers[4], ThreadNamePriority.TRACK_DESCRIPTOR);
    }
  }

  private void read() {
    Arrays.fill(numbers, 0);
    name = 0;
    while (fields.next()) {
      int field = fields.field();
      if (field == NAME) {
        name = state.strings().intern(fields.segment(), fields.start(), fields.end());
      } else if (field < FIELDS) {
        numbers[field] = fields.longValue();
      }
    }
  }
}
