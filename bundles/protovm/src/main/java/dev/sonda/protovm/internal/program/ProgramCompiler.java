package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;

/**
 * Compiles a program to bytecode: a hidden class with a method for each list of instructions.
 *
 * <pre>
 *   outcome = machine.step();
 *   if (outcome != OK) goto failed;
 *   machine.keep();
 *   outcome = machine.enterField(SRC, 5, false);
 *   if (outcome == OK) outcome = block1(machine);
 *   machine.restore();
 *   …
 * </pre>
 *
 * The class is unloaded when its code is no longer used.
 */
public final class ProgramCompiler {
  /**
   * Maximum number of instructions and path steps per method: the JIT compiler skips methods of
   * more than 8000 bytes, and each takes up to 65 bytes.
   */
  static final int MAX_UNITS_OF_BLOCK = 110;

  /**
   * Maximum number of instructions and path steps of a program: some 60 KB of code, more than
   * realistic programs need.
   */
  static final int MAX_UNITS = 1000;

  static final ClassDesc MACHINE = RegisterMachine.class.describeConstable().orElseThrow();
  static final ClassDesc OUTCOME = ProgramRunOutcome.class.describeConstable().orElseThrow();
  static final ClassDesc NAME =
      ClassDesc.of(ProgramCompiler.class.getPackageName(), "CompiledProgram");
  static final MethodTypeDesc BLOCK_TYPE = MethodTypeDesc.of(OUTCOME, MACHINE);

  private static final ClassDesc CODE = ExecutableProgram.class.describeConstable().orElseThrow();
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private final IdentityHashMap<List<Instruction>, String> methods = new IdentityHashMap<>();
  private int units;
  private boolean isTooLarge;

  private ProgramCompiler() {}

  /**
   * Compiles a program to code equivalent to an {@link Interpreter}; returns an interpreter if the
   * program is too large.
   */
  public static ExecutableProgram compile(List<Instruction> program) {
    ProgramCompiler compiler = new ProgramCompiler();
    compiler.name(program);
    return compiler.isTooLarge ? new Interpreter(program) : define(compiler.build(program));
  }

  private void name(List<Instruction> block) {
    methods.put(block, "block" + methods.size());
    int unitsOfBlock = 0;
    for (Instruction instruction : block) {
      unitsOfBlock +=
          instruction instanceof Instruction.Select select ? 1 + select.path().size() : 1;
    }
    units += unitsOfBlock;
    isTooLarge |= unitsOfBlock > MAX_UNITS_OF_BLOCK || units > MAX_UNITS;
    for (Instruction instruction : block) {
      if (!isTooLarge && !instruction.nested().isEmpty()) {
        name(instruction.nested());
      }
    }
  }

  /** The class file of a program that is not too large. */
  static byte[] classFile(List<Instruction> program) {
    ProgramCompiler compiler = new ProgramCompiler();
    compiler.name(program);
    return compiler.build(program);
  }

  private byte[] build(List<Instruction> program) {
    return ClassFile.of().build(NAME, type -> build(type, program));
  }

  private void build(ClassBuilder type, List<Instruction> program) {
    type.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER)
        .withInterfaceSymbols(CODE)
        .withMethodBody(
            ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, 0, ProgramCompiler::constructor)
        .withMethodBody(
            "run",
            BLOCK_TYPE,
            ClassFile.ACC_PUBLIC,
            code -> code.aload(1).invokestatic(NAME, method(program), BLOCK_TYPE).areturn());
    methods.forEach((block, method) ->
        type.withMethodBody(
            method,
            BLOCK_TYPE,
            ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC,
            code -> new BlockBytecodeEmitter(code, this::method).emit(block)));
  }

  private String method(List<Instruction> block) {
    return Objects.requireNonNull(methods.get(block));
  }

  private static void constructor(CodeBuilder code) {
    code.aload(0)
        .invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void)
        .return_();
  }

  private static ExecutableProgram define(byte[] bytes) {
    try {
      MethodHandles.Lookup hidden = LOOKUP.defineHiddenClass(bytes, true);
      return (ExecutableProgram)
          hidden.findConstructor(hidden.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (Throwable e) {
      throw new IllegalStateException("no code can be made for a program", e);
    }
  }
}
