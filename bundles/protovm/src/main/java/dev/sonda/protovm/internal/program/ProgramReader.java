package dev.sonda.protovm.internal.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Decodes a VmProgram. An invalid part is decoded to an instruction that aborts when it is reached,
 * as in Perfetto: the instructions before it are executed.
 */
public final class ProgramReader {
  /**
   * Maximum nesting depth of an instruction, counted in path steps and enclosing instructions;
   * deeper instructions are invalid.
   */
  static final int MAX_DEPTH = 256;

  private static final int PROGRAM_INSTRUCTIONS = 2;

  private static final int REG_LOAD = 2;
  private static final int SELECT = 1;
  private static final int MERGE = 3;
  private static final int SET = 4;
  private static final int DEL = 5;
  private static final int ABORT_LEVEL = 6;
  private static final int NESTED = 7;

  private static final int CURSOR = 1;
  private static final int SELECT_PATH = 2;
  private static final int SELECT_CREATE = 3;
  private static final int REG_LOAD_REGISTER = 2;
  private static final int MERGE_SKIP_SUBMESSAGES = 1;
  private static final int MERGE_DELETE_IF_EMPTY = 2;

  private static final int CURSOR_SRC = 1;
  private static final int CURSOR_DST = 2;

  private static final int LEVEL_BREAK_OUTER = 2;
  private static final int LEVEL_ABORT = 3;

  private ProgramReader() {}

  /** Decodes the instructions of a program. */
  public static List<Instruction> read(byte[] program) {
    return instructions(new EncodedMessage(program, 0, program.length), PROGRAM_INSTRUCTIONS, 0);
  }

  private static List<Instruction> instructions(EncodedMessage parent, int fieldId, int depth) {
    List<Instruction> read = new ArrayList<>();
    for (EncodedMessage message : parent.all(fieldId)) {
      read.add(instruction(message, depth));
    }
    return List.copyOf(read);
  }

  private static Instruction instruction(EncodedMessage message, int depth) {
    AbortLevel level = abortLevel(message);
    if (depth >= MAX_DEPTH) {
      return tooDeep(level);
    }
    if (message.has(SELECT)) {
      return select(message, level, depth);
    }
    List<Instruction> nested = instructions(message, NESTED, depth + 1);
    if (message.has(REG_LOAD)) {
      EncodedMessage load = message.message(REG_LOAD);
      return new Instruction.RegLoad(
          cursor(load), register(load.number(REG_LOAD_REGISTER)), level, nested);
    }
    if (message.has(DEL)) {
      return new Instruction.Del(level, nested);
    }
    if (message.has(MERGE)) {
      EncodedMessage merge = message.message(MERGE);
      boolean skips = merge.number(MERGE_SKIP_SUBMESSAGES) != 0;
      boolean deletes = merge.number(MERGE_DELETE_IF_EMPTY) != 0;
      return new Instruction.Merge(skips, deletes, level, nested);
    }
    return message.has(SET)
        ? new Instruction.Set(level, nested)
        : new Instruction.Invalid("an unknown operation", level);
  }

  private static Instruction select(EncodedMessage message, AbortLevel level, int depth) {
    EncodedMessage select = message.message(SELECT);
    CursorSelector cursor = cursor(select);
    boolean create = select.number(SELECT_CREATE) != 0;
    if (cursor == CursorSelector.SRC && create) {
      return new Instruction.Invalid("a packet's field can't be created", level);
    }
    List<PathStep> path = PathReader.read(select.all(SELECT_PATH));
    int nestedDepth = depth + 1 + path.size();
    if (nestedDepth > MAX_DEPTH) {
      return tooDeep(level);
    }
    List<Instruction> nested = instructions(message, NESTED, nestedDepth);
    return new Instruction.Select(cursor, create, path, level, nested);
  }

  private static Instruction tooDeep(AbortLevel level) {
    return new Instruction.Invalid("deeper than " + MAX_DEPTH + " steps", level);
  }

  private static AbortLevel abortLevel(EncodedMessage instruction) {
    if (!instruction.has(ABORT_LEVEL)) {
      return AbortLevel.SKIP_CURRENT_INSTRUCTION_AND_BREAK_OUTER;
    }
    return switch ((int) instruction.number(ABORT_LEVEL)) {
      case LEVEL_BREAK_OUTER -> AbortLevel.SKIP_CURRENT_INSTRUCTION_AND_BREAK_OUTER;
      case LEVEL_ABORT -> AbortLevel.ABORT;
      default -> AbortLevel.SKIP_CURRENT_INSTRUCTION;
    };
  }

  private static CursorSelector cursor(EncodedMessage operation) {
    if (!operation.has(CURSOR)) {
      return CursorSelector.SRC;
    }
    return switch ((int) operation.number(CURSOR)) {
      case CURSOR_SRC -> CursorSelector.SRC;
      case CURSOR_DST -> CursorSelector.DST;
      default -> CursorSelector.OTHER;
    };
  }

  /** A register's number as Perfetto interprets it: the lowest byte. */
  static int register(long number) {
    return (int) number & 0xFF;
  }
}
