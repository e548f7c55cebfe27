package dev.sonda.protovm;

/** Builders of encoded instructions that make test programs readable. */
final class Programs {
  static final int SRC = 1;
  static final int DST = 2;
  static final int BOTH = 3;

  static final int SKIP_CURRENT = 1;
  static final int BREAK_OUTER = 2;
  static final int ABORT = 3;

  private Programs() {}

  static byte[] program(Encoded... instructions) {
    Encoded program = Encoded.message();
    for (Encoded instruction : instructions) {
      program.message(2, instruction);
    }
    return program.toByteArray();
  }

  static Encoded select(int cursor, boolean create, Encoded path, Encoded... nested) {
    Encoded select = Encoded.message().number(1, cursor);
    if (create) {
      select.number(3, 1);
    }
    return withNested(Encoded.message().message(1, select.raw(path.toByteArray())), nested);
  }

  static Encoded src(Encoded path, Encoded... nested) {
    return select(SRC, false, path, nested);
  }

  static Encoded dst(Encoded path, Encoded... nested) {
    return select(DST, false, path, nested);
  }

  static Encoded dstOrNew(Encoded path, Encoded... nested) {
    return select(DST, true, path, nested);
  }

  static Encoded load(int cursor, int register, Encoded... nested) {
    Encoded load = Encoded.message().number(1, cursor).number(2, register);
    return withNested(Encoded.message().message(2, load), nested);
  }

  static Encoded merge(boolean skipSubmessages, boolean deleteIfEmpty, Encoded... nested) {
    Encoded merge = Encoded.message();
    if (skipSubmessages) {
      merge.number(1, 1);
    }
    if (deleteIfEmpty) {
      merge.number(2, 1);
    }
    return withNested(Encoded.message().message(3, merge), nested);
  }

  static Encoded merge(Encoded... nested) {
    return merge(false, false, nested);
  }

  static Encoded set(Encoded... nested) {
    return withNested(Encoded.message().message(4, Encoded.message()), nested);
  }

  static Encoded del(Encoded... nested) {
    return withNested(Encoded.message().message(5, Encoded.message()), nested);
  }

  static Encoded level(int abortLevel, Encoded instruction) {
    return instruction.number(6, abortLevel);
  }

  private static Encoded withNested(Encoded instruction, Encoded... nested) {
    for (Encoded each : nested) {
      instruction.message(7, each);
    }
    return instruction;
  }

  /** An empty path. */
  static Encoded path() {
    return Encoded.message();
  }

  static Encoded path(int... fieldIds) {
    Encoded path = path();
    for (int fieldId : fieldIds) {
      path.message(2, Encoded.message().number(1, fieldId));
    }
    return path;
  }

  static Encoded every(Encoded path, int fieldId) {
    return path.message(2, Encoded.message().number(1, fieldId).number(5, 1));
  }

  static Encoded at(Encoded path, int fieldId, int index) {
    return path.message(2, Encoded.message().number(1, fieldId))
        .message(2, Encoded.message().number(2, index));
  }

  static Encoded byKey(Encoded path, int fieldId, int keyFieldId, int register) {
    return path.message(2, Encoded.message().number(1, fieldId))
        .message(2, Encoded.message().number(3, keyFieldId).number(6, register));
  }
}
