package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.internal.state.AbortReason;
import dev.sonda.protovm.internal.state.MemoryBudget;
import dev.sonda.protovm.internal.state.StateCursor;
import dev.sonda.protovm.internal.state.StateNode;
import dev.sonda.protovm.internal.wire.FieldReader;

/**
 * Implements the operations of instructions: moves the two cursors, loads registers and changes the
 * state. Counts steps, so that no program occupies its thread for long. Allocates nothing.
 */
public final class RegisterMachine {
  static final int REGISTERS = 32;

  // Budget of a run in steps: each instruction, each element of a loop, and every 64 bytes that
  // have to be read cost one step. Each packet adds steps in proportion to its size, and unused
  // steps are saved up to a limit, so bursts are possible, but no program occupies its thread for
  // long.
  private static final int STEPS_OF_PACKET = 1000;
  private static final int STEPS_OF_BYTE = 8;
  private static final int MAX_SAVED_STEPS = 1_000_000;
  private static final int BYTES_OF_STEP = 64;

  private final AbortReason reason;
  private final SourceCursor source;
  private final StateCursor state;
  private final LoopStack loops;
  private final FieldReader patchFields = new FieldReader();

  // The registers retain their values between packets, as in Perfetto.
  private final long[] registers = new long[REGISTERS];
  private int loadedRegisters;
  private long stepsLeft = MAX_SAVED_STEPS;

  public RegisterMachine(MemoryBudget budget, AbortReason reason) {
    this.reason = reason;
    source = new SourceCursor(reason, ProgramReader.MAX_DEPTH);
    state = new StateCursor(budget, reason, ProgramReader.MAX_DEPTH);
    loops = new LoopStack();
  }

  /** Puts the cursors at the start of a patch and of the state. */
  public void enter(byte[] patch, int sizeBytes, StateNode root) {
    source.enterPatch(patch, sizeBytes);
    state.enterRoot(root);
    loops.clear();
    long earned = STEPS_OF_PACKET + (long) STEPS_OF_BYTE * sizeBytes;
    stepsLeft = Math.min(MAX_SAVED_STEPS, Math.max(stepsLeft, 0) + earned);
  }

  /** Counts a step: an instruction, or the next element of a loop. */
  ProgramRunOutcome step() {
    stepsLeft -= 1 + (source.sizeBytes() / BYTES_OF_STEP);
    return stepsLeft < 0
        ? reason.abort("packets of this size earn too few steps for the program")
        : ProgramRunOutcome.OK;
  }

  public long stepsLeft() {
    return stepsLeft;
  }

  /** Aborts the run with a fixed message. */
  ProgramRunOutcome abort(String sentence) {
    return reason.abort("%s", sentence);
  }

  /**
   * Effect of a failed instruction on its list of instructions: either the next one is executed, or
   * the list ends with the returned outcome.
   */
  ProgramRunOutcome afterFailure(ProgramRunOutcome failure, AbortLevel level, int position) {
    ProgramRunOutcome outcome = failure;
    if (outcome == ProgramRunOutcome.ERROR && level == AbortLevel.ABORT) {
      outcome = reason.abort("it failed, and is to abort the program then");
    }
    if (outcome == ProgramRunOutcome.ABORT) {
      reason.addPosition(position);
      return ProgramRunOutcome.ABORT;
    }
    return level == AbortLevel.SKIP_CURRENT_INSTRUCTION
        ? ProgramRunOutcome.OK
        : ProgramRunOutcome.ERROR;
  }

  /** Saves the positions of both cursors, for {@link #restore}. */
  void keep() {
    source.keep();
    state.keep();
  }

  void restore() {
    source.restore();
    state.restore();
  }

  /** Moves a cursor by one step of a path; must not be a step that loops. */
  ProgramRunOutcome enter(CursorSelector cursor, PathStep step, boolean create) {
    return switch (step) {
      case PathStep.Field field -> enterField(cursor, field.fieldId(), create);
      case PathStep.ElementAt element -> enterElementAt(cursor, element.fieldId(), element.index());
      case PathStep.ElementOf element ->
          enterElementOf(
              cursor, element.fieldId(), element.keyFieldId(), element.register(), create);
      case PathStep.Invalid invalid -> abort(invalid.reason());
      case PathStep.EveryElement every ->
          reason.abort("a loop over field %s was taken for a step", every.fieldId());
    };
  }

  ProgramRunOutcome enterField(CursorSelector cursor, int fieldId, boolean create) {
    return cursor == CursorSelector.SRC
        ? source.enterField(fieldId)
        : state.enterField(fieldId, create);
  }

  ProgramRunOutcome enterElementAt(CursorSelector cursor, int fieldId, int index) {
    return cursor == CursorSelector.SRC
        ? source.enterElementAt(fieldId, index)
        : state.enterElementAt(fieldId, index);
  }

  ProgramRunOutcome enterElementOf(
      CursorSelector cursor, int fieldId, int keyFieldId, int register, boolean create) {
    if (checkRegister(register) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    if (cursor == CursorSelector.SRC) {
      return reason.abort("elements of a packet can't be looked up by key");
    }
    if (!create) {
      ProgramRunOutcome present = state.hasField(fieldId);
      if (present != ProgramRunOutcome.OK) {
        return present;
      }
    }
    // Like Perfetto, uses only 32 bits of the register as the key.
    return state.enterElementOf(fieldId, keyFieldId, registers[register] & 0xFFFF_FFFFL);
  }

  private ProgramRunOutcome checkRegister(int register) {
    if (register >= REGISTERS) {
      return reason.abort("there is no register %s", register);
    }
    return (loadedRegisters & (1 << register)) == 0
        ? reason.abort("register %s was read and holds nothing", register)
        : ProgramRunOutcome.OK;
  }

  /** Starts a loop over a repeated field; each {@link #enterNext} moves to the next element. */
  ProgramRunOutcome openLoop(CursorSelector cursor, int fieldId) {
    return switch (cursor) {
      case SRC -> source.isLengthDelimited() ? loops.open(source, fieldId) : source.noMessage();
      case DST -> loops.open(state, fieldId);
      case OTHER -> reason.abort("only a packet or the state can be gone through");
    };
  }

  /** Moves to the next element of the innermost loop; returns false after the last one. */
  boolean enterNext() {
    return loops.enterNext(source, state);
  }

  void closeLoop() {
    loops.close();
  }

  ProgramRunOutcome loadRegister(CursorSelector cursor, int register) {
    if (register >= REGISTERS) {
      return reason.abort("there is no register %s", register);
    }
    if (cursor == CursorSelector.SRC) {
      if (source.isLengthDelimited()) {
        return reason.abort("register %s was to hold more than a number", register);
      }
      return store(register, source.scalar());
    }
    StateNode number = state.scalar();
    return number == null ? ProgramRunOutcome.ABORT : store(register, number.scalar());
  }

  private ProgramRunOutcome store(int register, long value) {
    registers[register] = value;
    loadedRegisters |= 1 << register;
    return ProgramRunOutcome.OK;
  }

  ProgramRunOutcome merge(boolean skipSubmessages, boolean deleteIfEmpty) {
    if (!source.isLengthDelimited()) {
      return source.noMessage();
    }
    source.openMessage(patchFields);
    return state.merge(patchFields, skipSubmessages, deleteIfEmpty);
  }

  /** Overwrites the value at the state's cursor with the value at the packet's cursor. */
  public ProgramRunOutcome set() {
    return source.isLengthDelimited()
        ? state.setBytes(source.data(), source.start(), source.end())
        : state.setScalar(source.wireType(), source.scalar());
  }

  ProgramRunOutcome delete() {
    if (state.isValid() && state.isKept() && !state.isRoot()) {
      return reason.abort("it would delete the field that the select around it has entered");
    }
    return state.delete();
  }
}
