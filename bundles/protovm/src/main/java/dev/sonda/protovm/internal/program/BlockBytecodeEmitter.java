package dev.sonda.protovm.internal.program;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.sonda.protovm.ProgramRunOutcome;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.function.Function;

/**
 * Emits bytecode for the method of one block, which is a list of instructions: calls of the machine
 * with constant arguments, in the order in which an {@link Interpreter} makes them. A local
 * variable holds the result of the last call. Nested blocks have separate methods.
 */
final class BlockBytecodeEmitter {
  /** Slot of the method's only parameter, the machine. */
  private static final int MACHINE = 0;

  private static final ClassDesc CURSOR = CursorSelector.class.describeConstable().orElseThrow();
  private static final ClassDesc LEVEL = AbortLevel.class.describeConstable().orElseThrow();
  private static final ClassDesc OUTCOME = ProgramCompiler.OUTCOME;

  private final CodeBuilder code;
  private final Function<List<Instruction>, String> methodOfBlock;
  private final int outcome;

  BlockBytecodeEmitter(CodeBuilder code, Function<List<Instruction>, String> methodOfBlock) {
    this.code = code;
    this.methodOfBlock = methodOfBlock;
    outcome = code.allocateLocal(TypeKind.REFERENCE);
  }

  void emit(List<Instruction> block) {
    for (int i = 0; i < block.size(); i++) {
      emit(block.get(i), i);
    }
    code.getstatic(OUTCOME, ProgramRunOutcome.OK.name(), OUTCOME).areturn();
  }

  private void emit(Instruction instruction, int position) {
    Label failed = code.newLabel();
    Label next = code.newLabel();
    code.aload(MACHINE);
    call(failed, "step");
    operation(instruction, failed);
    code.goto_(next).labelBinding(failed);
    code.aload(MACHINE).aload(outcome);
    code.getstatic(LEVEL, instruction.abortLevel().name(), LEVEL).loadConstant(position);
    code.invokevirtual(
        ProgramCompiler.MACHINE,
        "afterFailure",
        MethodTypeDesc.of(OUTCOME, OUTCOME, LEVEL, CD_int));
    code.dup().getstatic(OUTCOME, ProgramRunOutcome.OK.name(), OUTCOME);
    Label goesOn = code.newLabel();
    code.if_acmpeq(goesOn).areturn();
    code.labelBinding(goesOn).pop();
    code.labelBinding(next);
  }

  private void operation(Instruction instruction, Label failed) {
    switch (instruction) {
      case Instruction.Select select -> select(select, failed);
      case Instruction.RegLoad load -> {
        cursor(load.cursor()).loadConstant(load.register());
        call(failed, "loadRegister", CURSOR, CD_int);
      }
      case Instruction.Merge merge -> {
        flag(flag(code.aload(MACHINE), merge.skipSubmessages()), merge.deleteIfEmpty());
        call(failed, "merge", CD_boolean, CD_boolean);
      }
      case Instruction.Set _ -> {
        code.aload(MACHINE);
        call(failed, "set");
      }
      case Instruction.Del _ -> {
        code.aload(MACHINE);
        call(failed, "delete");
      }
      case Instruction.Invalid invalid -> abort(invalid.reason(), failed);
    }
    if (!(instruction instanceof Instruction.Select)) {
      nested(instruction, failed);
    }
  }

  private void nested(Instruction instruction, Label failed) {
    if (!instruction.nested().isEmpty()) {
      code.aload(MACHINE);
      code.invokestatic(
          ProgramCompiler.NAME,
          methodOfBlock.apply(instruction.nested()),
          ProgramCompiler.BLOCK_TYPE);
      leaveUnlessOk(failed);
    }
  }

  /** Emits a select instruction; the cursors are restored on all paths out of it. */
  private void select(Instruction.Select select, Label failed) {
    Label left = code.newLabel();
    code.aload(MACHINE);
    invoke("keep", CD_void);
    follow(select, 0, left);
    code.labelBinding(left).aload(MACHINE);
    invoke("restore", CD_void);
    code.aload(outcome);
    goToUnlessOk(failed);
  }

  private void follow(Instruction.Select select, int position, Label left) {
    if (position == select.path().size()) {
      nested(select, left);
      return;
    }
    PathStep step = select.path().get(position);
    if (step instanceof PathStep.EveryElement every) {
      followEvery(select, position, every.fieldId(), left);
      return;
    }
    enter(select, step, left);
    follow(select, position + 1, left);
  }

  private void enter(Instruction.Select select, PathStep step, Label left) {
    switch (step) {
      case PathStep.Field field -> {
        flag(cursor(select.cursor()).loadConstant(field.fieldId()), select.create());
        call(left, "enterField", CURSOR, CD_int, CD_boolean);
      }
      case PathStep.ElementAt element -> {
        cursor(select.cursor()).loadConstant(element.fieldId()).loadConstant(element.index());
        call(left, "enterElementAt", CURSOR, CD_int, CD_int);
      }
      case PathStep.ElementOf element -> {
        cursor(select.cursor()).loadConstant(element.fieldId());
        code.loadConstant(element.keyFieldId()).loadConstant(element.register());
        flag(code, select.create());
        call(left, "enterElementOf", CURSOR, CD_int, CD_int, CD_int, CD_boolean);
      }
      case PathStep.Invalid invalid -> abort(invalid.reason(), left);
      case PathStep.EveryElement _ -> throw new IllegalArgumentException("a loop is no step");
    }
  }

  private void followEvery(Instruction.Select select, int position, int fieldId, Label left) {
    Label head = code.newLabel();
    Label over = code.newLabel();
    cursor(select.cursor()).loadConstant(fieldId);
    call(left, "openLoop", CURSOR, CD_int);
    code.labelBinding(head).aload(MACHINE);
    invoke("enterNext", CD_boolean);
    code.ifeq(over).aload(MACHINE);
    call(over, "step");
    follow(select, position + 1, over);
    code.goto_(head).labelBinding(over).aload(MACHINE);
    invoke("closeLoop", CD_void);
    code.aload(outcome);
    goToUnlessOk(left);
  }

  private void abort(String reason, Label failed) {
    code.aload(MACHINE).loadConstant(reason);
    call(failed, "abort", CD_String);
  }

  /** Pushes the machine, and a cursor as the first argument. */
  private CodeBuilder cursor(CursorSelector cursor) {
    return code.aload(MACHINE).getstatic(CURSOR, cursor.name(), CURSOR);
  }

  private static CodeBuilder flag(CodeBuilder code, boolean isSet) {
    return code.loadConstant(isSet ? 1 : 0);
  }

  private void invoke(String method, ClassDesc returned, ClassDesc... types) {
    code.invokevirtual(ProgramCompiler.MACHINE, method, MethodTypeDesc.of(returned, types));
  }

  /**
   * Emits a call that returns an outcome, and a jump to {@code otherwise} unless the outcome is OK.
   */
  private void call(Label otherwise, String method, ClassDesc... types) {
    invoke(method, OUTCOME, types);
    leaveUnlessOk(otherwise);
  }

  private void leaveUnlessOk(Label otherwise) {
    code.dup().astore(outcome);
    goToUnlessOk(otherwise);
  }

  private void goToUnlessOk(Label otherwise) {
    code.getstatic(OUTCOME, ProgramRunOutcome.OK.name(), OUTCOME).if_acmpne(otherwise);
  }
}
