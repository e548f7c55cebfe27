package dev.sonda.protovm;

/** Builders of encoded instructions that make test programs readable. */
final class EncodedInstructionBuilder {
  static final int SRC = 1;
  static final int DST = 2;
  static final int BOTH = 3;

  static final int SKIP_CURRENT = 1;
  static final int BREAK_OUTER = 2;
  static final int ABORT = 3;

  private EncodedInstructionBuilder() {}

  static byte[] program(EncodedMessageBuilder... instructions) {
    EncodedMessageBuilder program = EncodedMessageBuilder.message();
    for (EncodedMessageBuilder instruction : instructions) {
      program.message(2, instruction);
    }
    return program.toByteArray();
  }

  static EncodedMessageBuilder select(
      int cursor, boolean create, EncodedMessageBuilder path, EncodedMessageBuilder... nested) {
    EncodedMessageBuilder select = EncodedMessageBuilder.message().number(1, cursor);
    if (create) {
      select.number(3, 1);
    }
    return withNested(
        EncodedMessageBuilder.message().message(1, select.raw(path.toByteArray())), nested);
  }

  static EncodedMessageBuilder src(EncodedMessageBuilder path, EncodedMessageBuilder... nested) {
    return select(SRC, false, path, nested);
  }

  static EncodedMessageBuilder dst(EncodedMessageBuilder path, EncodedMessageBuilder... nested) {
    return select(DST, false, path, nested);
  }

  static EncodedMessageBuilder dstOrNew(
      EncodedMessageBuilder path, EncodedMessageBuilder... nested) {
    return select(DST, true, path, nested);
  }

  static EncodedMessageBuilder load(int cursor, int register, EncodedMessageBuilder... nested) {
    EncodedMessageBuilder load =
        EncodedMessageBuilder.message().number(1, cursor).number(2, register);
    return withNested(EncodedMessageBuilder.message().message(2, load), nested);
  }

  static EncodedMessageBuilder merge(
      boolean skipSubmessages, boolean deleteIfEmpty, EncodedMessageBuilder... nested) {
    EncodedMessageBuilder merge = EncodedMessageBuilder.message();
    if (skipSubmessages) {
      merge.number(1, 1);
    }
    if (deleteIfEmpty) {
      merge.number(2, 1);
    }
    return withNested(EncodedMessageBuilder.message().message(3, merge), nested);
  }

  static EncodedMessageBuilder merge(EncodedMessageBuilder... nested) {
    return merge(false, false, nested);
  }

  static EncodedMessageBuilder set(EncodedMessageBuilder... nested) {
    return withNested(
        EncodedMessageBuilder.message().message(4, EncodedMessageBuilder.message()), nested);
  }

  static EncodedMessageBuilder del(EncodedMessageBuilder... nested) {
    return withNested(
        EncodedMessageBuilder.message().message(5, EncodedMessageBuilder.message()), nested);
  }

  static EncodedMessageBuilder level(int abortLevel, EncodedMessageBuilder instruction) {
    return instruction.number(6, abortLevel);
  }

  private static EncodedMessageBuilder withNested(
      EncodedMessageBuilder instruction, EncodedMessageBuilder... nested) {
    for (EncodedMessageBuilder each : nested) {
      instruction.message(7, each);
    }
    return instruction;
  }

  /** An empty path. */
  static EncodedMessageBuilder path() {
    return EncodedMessageBuilder.message();
  }

  static EncodedMessageBuilder path(int... fieldIds) {
    EncodedMessageBuilder path = path();
    for (int fieldId : fieldIds) {
      path.message(2, EncodedMessageBuilder.message().number(1, fieldId));
    }
    return path;
  }

  static EncodedMessageBuilder every(EncodedMessageBuilder path, int fieldId) {
    return path.message(2, EncodedMessageBuilder.message().number(1, fieldId).number(5, 1));
  }

  static EncodedMessageBuilder at(EncodedMessageBuilder path, int fieldId, int index) {
    return path.message(2, EncodedMessageBuilder.message().number(1, fieldId))
        .message(2, EncodedMessageBuilder.message().number(2, index));
  }

  static EncodedMessageBuilder byKey(
      EncodedMessageBuilder path, int fieldId, int keyFieldId, int register) {
    return path.message(2, EncodedMessageBuilder.message().number(1, fieldId))
        .message(2, EncodedMessageBuilder.message().number(3, keyFieldId).number(6, register));
  }
}
