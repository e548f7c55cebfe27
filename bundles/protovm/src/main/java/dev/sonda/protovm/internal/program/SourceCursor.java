package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.internal.state.AbortReason;
import dev.sonda.protovm.internal.wire.FieldReader;
import dev.sonda.protovm.internal.wire.WireType;

/** A position in a patch, which is read-only. Positions can be saved on a stack. */
final class SourceCursor {
  private static final byte[] NO_BYTES = {};

  private final AbortReason reason;
  private final FieldReader reader = new FieldReader();

  private byte[] data = NO_BYTES;
  private int wireType;
  private long scalar;
  private int start;
  private int end;

  private final int[] keptWireTypes;
  private final long[] keptScalars;
  private final int[] keptStarts;
  private final int[] keptEnds;
  private int keptCount;

  SourceCursor(AbortReason reason, int maxKept) {
    this.reason = reason;
    keptWireTypes = new int[maxKept];
    keptScalars = new long[maxKept];
    keptStarts = new int[maxKept];
    keptEnds = new int[maxKept];
  }

  /** Moves to the root of a patch, and clears the saved positions. */
  void enterPatch(byte[] bytes, int sizeBytes) {
    data = bytes;
    keptCount = 0;
    place(WireType.LENGTH_DELIMITED, 0, 0, sizeBytes);
  }

  private void place(int newWireType, long bits, int newStart, int newEnd) {
    wireType = newWireType;
    scalar = bits;
    start = newStart;
    end = newEnd;
  }

  /** Saves the current position, for {@link #restore}. */
  void keep() {
    keptWireTypes[keptCount] = wireType;
    keptScalars[keptCount] = scalar;
    keptStarts[keptCount] = start;
    keptEnds[keptCount] = end;
    keptCount++;
  }

  /** Returns to the position that was saved last, and removes it from the stack. */
  void restore() {
    keptCount--;
    place(
        keptWireTypes[keptCount],
        keptScalars[keptCount],
        keptStarts[keptCount],
        keptEnds[keptCount]);
  }

  boolean isLengthDelimited() {
    return wireType == WireType.LENGTH_DELIMITED;
  }

  /** Descends into the first field with this number. */
  ProgramRunOutcome enterField(int fieldId) {
    if (!isLengthDelimited()) {
      return noMessage();
    }
    reader.open(data, start, end);
    return enterNext(fieldId);
  }

  private ProgramRunOutcome enterNext(int fieldId) {
    if (!reader.readNext(fieldId)) {
      return ProgramRunOutcome.ERROR;
    }
    enterRead(reader);
    return ProgramRunOutcome.OK;
  }

  private void enterRead(FieldReader field) {
    place(field.wireType(), field.scalar(), field.payloadStart(), field.payloadEnd());
  }

  /**
   * Descends into an element of a repeated field, counted from 0. A numeric element is treated as a
   * message without fields, as in Perfetto.
   */
  ProgramRunOutcome enterElementAt(int fieldId, int index) {
    if (!isLengthDelimited()) {
      return noMessage();
    }
    reader.open(data, start, end);
    for (long left = Integer.toUnsignedLong(index); left > 0; left--) {
      if (!reader.readNext(fieldId)) {
        return ProgramRunOutcome.ERROR;
      }
    }
    if (enterNext(fieldId) == ProgramRunOutcome.ERROR) {
      return ProgramRunOutcome.ERROR;
    }
    if (!isLengthDelimited()) {
      place(WireType.LENGTH_DELIMITED, 0, 0, 0);
    }
    return ProgramRunOutcome.OK;
  }

  /**
   * Descends into the first field with this number from an offset on; returns false if there is
   * none.
   */
  boolean enterElementFrom(int offset, int messageEnd, int fieldId) {
    reader.open(data, offset, messageEnd);
    if (!reader.readNext(fieldId)) {
      return false;
    }
    enterRead(reader);
    return true;
  }

  /** The offset behind the field that was entered last, from which a loop continues. */
  int offsetBehind() {
    return reader.next();
  }

  ProgramRunOutcome noMessage() {
    return reason.abort("a scalar of the packet was taken for a message");
  }

  /** Sets a reader to the message at the current position. */
  void openMessage(FieldReader fields) {
    fields.open(data, start, end);
  }

  int wireType() {
    return wireType;
  }

  long scalar() {
    return scalar;
  }

  byte[] data() {
    return data;
  }

  int start() {
    return start;
  }

  /** Upper limit of the number of bytes that an instruction has to read at the current position. */
  int sizeBytes() {
    return end - start;
  }

  int end() {
    return end;
  }
}
