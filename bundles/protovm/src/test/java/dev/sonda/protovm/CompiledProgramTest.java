package dev.sonda.protovm;

import static dev.sonda.protovm.EncodedInstructionBuilder.every;
import static dev.sonda.protovm.EncodedInstructionBuilder.merge;
import static dev.sonda.protovm.EncodedInstructionBuilder.path;
import static dev.sonda.protovm.EncodedInstructionBuilder.program;
import static dev.sonda.protovm.EncodedInstructionBuilder.src;
import static dev.sonda.protovm.EncodedMessageBuilder.message;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protovm.internal.ProgramVm;
import dev.sonda.protovm.internal.program.ExecutableProgram;
import dev.sonda.protovm.internal.program.Instruction;
import dev.sonda.protovm.internal.program.Interpreter;
import dev.sonda.protovm.internal.program.ProgramCompiler;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Compiled programs behave like the interpreter, including step counts and error messages. */
@Timeout(240)
class CompiledProgramTest {
  private static final int PROGRAMS = 1500 * (Boolean.getBoolean("sonda.stress") ? 100 : 1);
  private static final int PACKETS = 12;
  private static final long LIMIT_BYTES = 1 << 20;

  /** All observable state of a machine after a packet. */
  private record Result(
      ProgramRunOutcome outcome,
      String abortReason,
      String state,
      long memoryBytes,
      long stepsLeft) {
    static Result of(ProgramVm vm, byte[] packet) {
      ProgramRunOutcome outcome = vm.apply(packet, packet.length);
      return new Result(
          outcome,
          vm.abortReason(),
          HexFormat.of().formatHex(vm.encodeState()),
          vm.memoryUsageBytes(),
          vm.stepsLeft());
    }
  }

  private final Map<ProgramRunOutcome, Integer> outcomes = new EnumMap<>(ProgramRunOutcome.class);

  private void assertSameResult(byte[] program, long limitBytes, List<byte[]> packets, String as) {
    ProgramVm interpreted = vm(program, limitBytes, Interpreter::new);
    ProgramVm compiled = vm(program, limitBytes, CompiledProgramTest::compile);
    for (byte[] packet : packets) {
      Result expected = Result.of(interpreted, packet);
      assertThat(Result.of(compiled, packet)).as(as).isEqualTo(expected);
      outcomes.merge(expected.outcome, 1, Integer::sum);
    }
  }

  private static ProgramVm vm(
      byte[] program, long limitBytes, Function<List<Instruction>, ExecutableProgram> form) {
    return new ProgramVm(program, limitBytes, new byte[0], form);
  }

  private static ExecutableProgram compile(List<Instruction> program) {
    ExecutableProgram code = ProgramCompiler.compile(program);
    assertThat(code.getClass().isHidden()).isTrue();
    return code;
  }

  @Test
  void shouldMatchInterpreterForRandomProgramsAndPackets() {
    long seed = Long.getLong("seed", System.nanoTime());
    System.out.println("seed " + seed);
    Random random = new Random(seed);
    RandomPrograms programs = new RandomPrograms(random);
    for (int i = 0; i < PROGRAMS; i++) {
      byte[] program = random.nextInt(4) == 0 ? damaged(programs, random) : programs.program();
      long limitBytes = random.nextBoolean() ? LIMIT_BYTES : random.nextInt(4000);
      byte[][] packets = new byte[PACKETS][];
      Arrays.setAll(packets, _ -> programs.packet());
      assertSameResult(
          program, limitBytes, List.of(packets), "seed %d, program %d".formatted(seed, i));
    }
    assertThat(outcomes.values()).hasSize(3).allMatch(count -> count > PROGRAMS / 10);
  }

  /** A program with unknown operations, cursors and path steps. */
  private static byte[] damaged(RandomPrograms programs, Random random) {
    byte[] program = programs.program();
    for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
      program[random.nextInt(program.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return program;
  }

  @Test
  void shouldExceedStepLimitAtSameInstructionAsInterpreter() {
    EncodedMessageBuilder[] loops = new EncodedMessageBuilder[50];
    Arrays.setAll(loops, _ -> src(every(path(), 1), src(every(path(), 2), merge())));
    EncodedMessageBuilder element = message();
    for (int i = 0; i < 50; i++) {
      element.message(2, message().number(1, i));
    }
    EncodedMessageBuilder packet = message();
    for (int i = 0; i < 50; i++) {
      packet.message(1, element);
    }
    byte[] bytes = packet.toByteArray();

    assertSameResult(program(loops), LIMIT_BYTES, Collections.nCopies(20, bytes), "many loops");
    assertThat(outcomes).containsKey(ProgramRunOutcome.ABORT);
  }

  @Test
  void shouldRunMaximallyNestedProgram() {
    EncodedMessageBuilder nested = merge();
    for (int depth = 0; depth < 255; depth++) {
      nested = src(path(), nested);
    }

    assertSameResult(
        program(nested), LIMIT_BYTES, List.of(message().number(1, 7).toByteArray()), "deep");
    assertThat(outcomes).containsOnlyKeys(ProgramRunOutcome.OK);
  }

  @Test
  void shouldDoNothingWithEmptyProgram() {
    assertSameResult(new byte[0], 0, List.of(message().number(1, 7).toByteArray()), "empty");
    assertThat(outcomes).containsOnlyKeys(ProgramRunOutcome.OK);
  }
}
