package dev.sonda.agent.internal.weave;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;

/**
 * Generates the instructions that call {@code boot.Hooks}. The class name and descriptors are
 * constants, since woven classes don't reference {@code boot.Hooks} in their source.
 */
final class HookCallEmitter {
  private static final ClassDesc HOOKS = ClassDesc.of("dev.sonda.agent.boot.Hooks");
  private static final ClassDesc OBJECT = ConstantDescs.CD_Object;
  private static final ClassDesc BOOLEAN = ConstantDescs.CD_boolean;
  private static final ClassDesc INT = ConstantDescs.CD_int;
  private static final ClassDesc VOID = ConstantDescs.CD_void;
  private static final ClassDesc RUNNABLE = ClassDesc.of("java.lang.Runnable");

  private static final MethodTypeDesc BEGIN = MethodTypeDesc.of(BOOLEAN, INT, OBJECT);
  private static final MethodTypeDesc END = MethodTypeDesc.of(VOID, BOOLEAN, INT, OBJECT);
  private static final MethodTypeDesc THROWN =
      MethodTypeDesc.of(VOID, BOOLEAN, INT, OBJECT, ConstantDescs.CD_Throwable);
  private static final MethodTypeDesc MADE = MethodTypeDesc.of(VOID, OBJECT, INT, OBJECT);
  private static final MethodTypeDesc RUN = MethodTypeDesc.of(VOID, RUNNABLE, INT);

  private HookCallEmitter() {}

  /** Operand stack: nothing before; after, a boolean whether a slice has begun. */
  static void begin(CodeBuilder code, int site, int detail) {
    code.loadConstant(site).aload(detail).invokestatic(HOOKS, "begin", BEGIN);
  }

  static void end(CodeBuilder code, int hasBegun, int site, int detail) {
    code.iload(hasBegun).loadConstant(site).aload(detail).invokestatic(HOOKS, "end", END);
  }

  static void thrown(CodeBuilder code, int hasBegun, int site, int detail, int throwable) {
    code.iload(hasBegun)
        .loadConstant(site)
        .aload(detail)
        .aload(throwable)
        .invokestatic(HOOKS, "end", THROWN);
  }

  /** Operand stack: the returned object before and after. */
  static void made(CodeBuilder code, int site, int detail) {
    code.dup().loadConstant(site).aload(detail).invokestatic(HOOKS, "made", MADE);
  }

  /** Operand stack: a Runnable before, nothing after. */
  static void run(CodeBuilder code, int site) {
    code.loadConstant(site).invokestatic(HOOKS, "run", RUN);
  }
}
