package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.WireReader;
import org.jspecify.annotations.Nullable;

/** The fields of a message Frame (a stack frame); names and paths are interned ids. */
record StackFrameFields(
    long iid,
    long nameIid,
    long mappingIid,
    long relPc,
    long sourceIid,
    boolean hasSource,
    long line,
    @Nullable String kind) {
  private static final String[] KINDS = {
    "", "native", "kernel", "interpreted", "jit", "gc", "runtime"
  };

  static StackFrameFields read(WireReader fields) {
    long[] numbers = new long[7];
    numbers[6] = -1;
    boolean hasSource = false;
    String kind = null;
    while (fields.next()) {
      int field = fields.field();
      if (field == 8) {
        kind = fields.text();
      } else if (field == 7) {
        int number = fields.intValue();
        kind = number > 0 && number < KINDS.length ? KINDS[number] : null;
      } else if (field < numbers.length) {
        numbers[field] = fields.longValue();
        hasSource |= field == 5;
      }
    }
    return new StackFrameFields(
        numbers[1], numbers[2], numbers[3], numbers[4], numbers[5], hasSource, numbers[6], kind);
  }
}
