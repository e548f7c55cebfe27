package dev.sonda.protovm.internal.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.internal.state.AbortReason;
import dev.sonda.protovm.internal.state.MemoryBudget;
import dev.sonda.protovm.internal.state.StateNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class LazilyCompiledProgramTest {
  private static final byte[] PACKET = {8, 7};
  private static final List<Instruction> PROGRAM =
      List.of(new Instruction.Merge(false, false, AbortLevel.ABORT, List.of()));

  private final AbortReason reason = new AbortReason();
  private final RegisterMachine machine =
      new RegisterMachine(new MemoryBudget(1 << 20, reason), reason);
  private final StateNode root = new StateNode();

  private void run(ExecutableProgram code, int packets) {
    for (int i = 0; i < packets; i++) {
      machine.enter(PACKET, PACKET.length, root);
      assertThat(code.run(machine)).isEqualTo(ProgramRunOutcome.OK);
    }
  }

  @Test
  void shouldCompileProgramAfterManyRuns() {
    LazilyCompiledProgram code =
        new LazilyCompiledProgram(PROGRAM, new BackgroundCompiler(ProgramCompiler::compile));
    run(code, LazilyCompiledProgram.FREQUENT);
    assertThat(code.isCompiled()).isFalse();

    while (!code.isCompiled()) {
      run(code, 1);
    }
    run(code, 1);
  }

  @Test
  void shouldInterpretProgramThatCanNotBeCompiled() {
    CountDownLatch failed = new CountDownLatch(1);
    BackgroundCompiler failing =
        new BackgroundCompiler(_ -> {
          failed.countDown();
          throw new IllegalStateException("no code can be made");
        });
    LazilyCompiledProgram code = new LazilyCompiledProgram(PROGRAM, failing);
    run(code, LazilyCompiledProgram.FREQUENT);
    await(failed);
    run(code, 2 * LazilyCompiledProgram.BETWEEN_LOOKS);

    assertThat(code.isCompiled()).isFalse();
  }

  @Test
  void shouldCompileOneProgramAtATime() {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    BackgroundCompiler slow =
        new BackgroundCompiler(program -> {
          await(mayGoOn);
          return new Interpreter(program);
        });

    assertThat(slow.start(PROGRAM)).isNotNull();
    assertThat(slow.start(PROGRAM)).isNull();
    mayGoOn.countDown();
    assertThat(awaitStart(slow)).isNotNull();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void shouldNotCompileWhileMaximumOfCompiledProgramsIsInUse() {
    BackgroundCompiler compiler = new BackgroundCompiler(Interpreter::new);
    List<ExecutableProgram> used = new ArrayList<>();
    for (int i = 0; i < BackgroundCompiler.MAX_PROGRAMS; i++) {
      used.add(codeOf(awaitStart(compiler)));
    }
    assertThat(compiler.start(PROGRAM)).isNull();
    assertThat(used).doesNotContainNull();

    used.clear();
    Future<ExecutableProgram> next = null;
    while (next == null) {
      System.gc();
      next = compiler.start(PROGRAM);
    }
    assertThat(codeOf(next)).isNotNull();
  }

  /** The compiler thread of the previous program may still be running. */
  private static Future<ExecutableProgram> awaitStart(BackgroundCompiler compiler) {
    Future<ExecutableProgram> started = compiler.start(PROGRAM);
    while (started == null) {
      Thread.onSpinWait();
      started = compiler.start(PROGRAM);
    }
    return started;
  }

  private static ExecutableProgram codeOf(@Nullable Future<ExecutableProgram> future) {
    try {
      return Objects.requireNonNull(future).get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
