package dev.sonda.core.internal.filter;

import dev.sonda.protos.WireVarint;

/**
 * Copies a packet without the fields that a filter program denies. Loop only.
 *
 * <p>Works on plain arrays, since it reads every byte; allocates memory only for a packet bigger
 * than all before. The output is never bigger than the input.
 */
final class MessageFilter {
  /**
   * Returned for a malformed packet, and for a packet with a string that a pattern couldn't match
   * within its budget.
   */
  static final int FAILED = -1;

  private static final int WIRE_TYPE_BITS = 3;
  private static final int WIRE_TYPE_MASK = (1 << WIRE_TYPE_BITS) - 1;
  private static final int VARINT = 0;
  private static final int FIXED64 = 1;
  private static final int LENGTH_DELIMITED = 2;
  private static final int FIXED32 = 5;
  private static final long MAX_TAG = 0xFFFF_FFFFL;

  private final FilterProgram program;
  private final StringFilter strings;
  private final MessageStack stack = new MessageStack();
  private final VarintReader reader = new VarintReader();
  private byte[] in = {};
  private byte[] out = {};
  private int outEnd;

  MessageFilter(FilterProgram program, StringFilter strings) {
    this.program = program;
    this.strings = strings;
  }

  /** Begins a batch, whose packets share a budget of pattern reads. */
  void beginBatch() {
    strings.beginBatch();
  }

  /**
   * Filters the packet in the first {@code sizeBytes} of {@code packet} into {@code target}, which
   * has room for as many bytes from {@code targetOffset} on.
   *
   * @return size of the filtered packet in bytes, or {@link #FAILED}
   */
  int filter(byte[] packet, int sizeBytes, byte[] target, int targetOffset) {
    in = packet;
    out = target;
    outEnd = targetOffset;
    reader.read(packet);
    strings.beginPacket(sizeBytes);
    stack.clear();
    stack.push(program.packetMessage(), sizeBytes, FAILED, targetOffset);
    while (!stack.isEmpty() && !reader.isBroken()) {
      if (reader.position() == stack.inputEnd()) {
        endMessage();
      } else {
        filterField();
      }
    }
    return reader.isBroken() ? FAILED : outEnd - targetOffset;
  }

  private void filterField() {
    long tag = reader.varint(stack.inputEnd());
    int field = (int) (tag >>> WIRE_TYPE_BITS);
    if (reader.isBroken() || tag < 0 || tag > MAX_TAG || field == 0) {
      reader.markBroken();
      return;
    }
    int rule = program.ruleOf(stack.message(), field);
    switch ((int) tag & WIRE_TYPE_MASK) {
      case VARINT -> copyVarint(tag, rule);
      case FIXED64 -> copyFixed(tag, rule, Long.BYTES);
      case FIXED32 -> copyFixed(tag, rule, Integer.BYTES);
      case LENGTH_DELIMITED -> filterDelimited(tag, rule);
      default -> reader.markBroken();
    }
  }

  private void copyVarint(long tag, int rule) {
    long value = reader.varint(stack.inputEnd());
    if (rule == FieldRule.SIMPLE && !reader.isBroken()) {
      putVarint(tag);
      putVarint(value);
    }
  }

  private void copyFixed(long tag, int rule, int sizeBytes) {
    int start = reader.skip(sizeBytes, stack.inputEnd());
    if (rule == FieldRule.SIMPLE && !reader.isBroken()) {
      putVarint(tag);
      putBytes(start, sizeBytes);
    }
  }

  private void filterDelimited(long tag, int rule) {
    long size = reader.varint(stack.inputEnd());
    if (reader.isBroken() || size < 0 || size > stack.inputEnd() - reader.position()) {
      reader.markBroken();
      return;
    }
    if (rule == FieldRule.DENIED) {
      reader.skip(size, stack.inputEnd());
      return;
    }
    putVarint(tag);
    if (FieldRule.kind(rule) == FieldRule.NESTED) {
      beginMessage(FieldRule.detail(rule), (int) size);
    } else {
      copyBytes(rule, (int) size);
    }
  }

  /**
   * Begins a nested message. Its filtered size isn't known yet, so the size field gets as many
   * bytes as the original size needs; a smaller size is written as a padded varint.
   */
  private void beginMessage(int message, int sizeBytes) {
    int sizeOffset = outEnd;
    putVarint(sizeBytes);
    stack.push(message, reader.position() + sizeBytes, sizeOffset, outEnd);
  }

  private void endMessage() {
    int sizeOffset = stack.sizeOffset();
    if (sizeOffset != FAILED) {
      putPadded(outEnd - stack.bodyOffset(), sizeOffset, stack.bodyOffset());
    }
    stack.pop();
  }

  private void copyBytes(int rule, int sizeBytes) {
    int start = reader.skip(sizeBytes, stack.inputEnd());
    putVarint(sizeBytes);
    int copy = outEnd;
    putBytes(start, sizeBytes);
    if (FieldRule.kind(rule) == FieldRule.STRING
        && !strings.filter(out, copy, sizeBytes, FieldRule.detail(rule))) {
      reader.markBroken();
    }
  }

  private void putBytes(int start, int sizeBytes) {
    System.arraycopy(in, start, out, outEnd, sizeBytes);
    outEnd += sizeBytes;
  }

  private void putVarint(long value) {
    outEnd = WireVarint.put(out, outEnd, value);
  }

  /** Writes a varint that fills all bytes from {@code offset} to {@code end}. */
  private void putPadded(int value, int offset, int end) {
    int rest = value;
    for (int i = offset; i < end - 1; i++) {
      out[i] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    out[end - 1] = (byte) rest;
  }
}
