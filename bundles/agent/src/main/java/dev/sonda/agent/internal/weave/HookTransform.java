package dev.sonda.agent.internal.weave;

import dev.sonda.agent.internal.rule.Hook;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.ReturnInstruction;

/**
 * Inserts the hooks of one method into its code. Adds only local variables, no method or field, so
 * classes that are already loaded can be transformed too.
 */
final class HookTransform implements CodeTransform {
  private final Hook hook;
  private final int site;
  private int detail;
  private int hasBegun;
  private Label begin;

  @SuppressWarnings("NullAway") // the label is bound at the start of the code
  HookTransform(Hook hook, int site) {
    this.hook = hook;
    this.site = site;
  }

  /** The detail is kept in a variable of its own, since the method may assign to its parameters. */
  @Override
  public void atStart(CodeBuilder code) {
    if (hook.where() == Hook.Where.AT_RUN) {
      return;
    }
    detail = code.allocateLocal(TypeKind.REFERENCE);
    if (hook.detailSlot() == Hook.NO_DETAIL) {
      code.aconst_null();
    } else {
      code.aload(hook.detailSlot());
    }
    code.astore(detail);
    if (hook.where() == Hook.Where.AROUND) {
      hasBegun = code.allocateLocal(TypeKind.INT);
      HookCallEmitter.begin(code, site, detail);
      code.istore(hasBegun);
      begin = code.newBoundLabel();
    }
  }

  @Override
  public void accept(CodeBuilder code, CodeElement element) {
    if (element instanceof ReturnInstruction returning) {
      atReturn(code, returning);
    } else if (hook.where() == Hook.Where.AT_RUN && isRun(element)) {
      HookCallEmitter.run(code, site);
      return;
    }
    code.with(element);
  }

  /**
   * Inserts hooks before a return instruction; the returned value is on the operand stack before
   * and after them.
   */
  private void atReturn(CodeBuilder code, ReturnInstruction returning) {
    if (hook.where() == Hook.Where.AROUND) {
      HookCallEmitter.end(code, hasBegun, site, detail);
    } else if (hook.where() == Hook.Where.AT_RETURN && returning.opcode() == Opcode.ARETURN) {
      HookCallEmitter.made(code, site, detail);
    }
  }

  private static boolean isRun(CodeElement element) {
    return element instanceof InvokeInstruction call
        && call.owner().asInternalName().equals("java/lang/Runnable")
        && call.name().equalsString("run");
  }

  /**
   * Adds the exception handler after the method's own handlers, which therefore take precedence.
   */
  @Override
  public void atEnd(CodeBuilder code) {
    if (hook.where() != Hook.Where.AROUND) {
      return;
    }
    Label handler = code.newBoundLabel();
    int throwable = code.allocateLocal(TypeKind.REFERENCE);
    code.astore(throwable);
    HookCallEmitter.thrown(code, hasBegun, site, detail, throwable);
    code.aload(throwable).athrow();
    code.exceptionCatchAll(begin, handler, handler);
  }
}
