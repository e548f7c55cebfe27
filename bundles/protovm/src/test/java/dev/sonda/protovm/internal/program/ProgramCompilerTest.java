package dev.sonda.protovm.internal.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ProgramCompilerTest {
  /** Bytecode size above which the JIT compiler of the virtual machine skips a method. */
  private static final int HUGE_METHOD_BYTES = 8000;

  private static final AbortLevel LEVEL = AbortLevel.SKIP_CURRENT_INSTRUCTION_AND_BREAK_OUTER;
  private static final PathStep EVERY = new PathStep.EveryElement(1_000_000);
  private static final PathStep BY_KEY = new PathStep.ElementOf(1_000_000, 2_000_000, 31);

  private static Instruction select(List<PathStep> path, Instruction... nested) {
    return new Instruction.Select(CursorSelector.DST, true, path, LEVEL, List.of(nested));
  }

  private static Instruction set() {
    return new Instruction.Set(LEVEL, List.of());
  }

  private static List<Instruction> times(int count, Instruction instruction) {
    return List.copyOf(Collections.nCopies(count, instruction));
  }

  private static int largestMethodBytes(List<Instruction> program) {
    return ClassFile.of().parse(ProgramCompiler.classFile(program)).methods().stream()
        .map(MethodModel::code)
        .flatMap(code -> code.stream().map(CodeAttribute.class::cast))
        .mapToInt(CodeAttribute::codeLength)
        .max()
        .orElse(0);
  }

  @Test
  void shouldGenerateMethodsSmallEnoughForJit() {
    int units = ProgramCompiler.MAX_UNITS_OF_BLOCK;

    assertThat(largestMethodBytes(times(units / 2, select(List.of(EVERY), set()))))
        .isLessThan(HUGE_METHOD_BYTES);
    assertThat(largestMethodBytes(List.of(select(Collections.nCopies(units - 1, EVERY)))))
        .isLessThan(HUGE_METHOD_BYTES);
    assertThat(largestMethodBytes(List.of(select(Collections.nCopies(units - 1, BY_KEY)))))
        .isLessThan(HUGE_METHOD_BYTES);
    assertThat(largestMethodBytes(times(units, select(List.of(), set()))))
        .isBetween(HUGE_METHOD_BYTES / 2, HUGE_METHOD_BYTES);
  }

  @Test
  void shouldInterpretBlockWhoseMethodWouldBeHuge() {
    int units = ProgramCompiler.MAX_UNITS_OF_BLOCK;

    assertThat(ProgramCompiler.compile(times(units, set())).getClass().isHidden()).isTrue();
    assertThat(ProgramCompiler.compile(times(units + 1, set()))).isInstanceOf(Interpreter.class);
    assertThat(ProgramCompiler.compile(List.of(select(Collections.nCopies(units, EVERY)))))
        .isInstanceOf(Interpreter.class);
  }

  @Test
  void shouldInterpretProgramOfManyInstructions() {
    Instruction[] hundred = times(100, set()).toArray(Instruction[]::new);
    int fits = ProgramCompiler.MAX_UNITS / (1 + hundred.length);

    assertThat(ProgramCompiler.compile(times(fits, select(List.of(), hundred))).getClass())
        .matches(Class::isHidden);
    assertThat(ProgramCompiler.compile(times(fits + 1, select(List.of(), hundred))))
        .isInstanceOf(Interpreter.class);
  }

  @Test
  void shouldUnloadClassOfUnusedCompiledProgram() {
    WeakReference<Class<?>> unused = unusedClass();
    while (!unused.refersTo(null)) {
      System.gc();
    }
  }

  private static WeakReference<Class<?>> unusedClass() {
    return new WeakReference<>(ProgramCompiler.compile(List.of(set())).getClass());
  }
}
