package dev.sonda.protovm.internal.program;

import dev.sonda.protovm.ProgramRunOutcome;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Interprets a program until it has been run often, and then has it compiled on a background
 * thread, which takes 60 to 120 ms for the first program of a JVM. Belongs to one machine.
 */
public final class LazilyCompiledProgram implements ExecutableProgram {
  /**
   * Number of packets after which a program is compiled: as compiled code saves 0.1 to 2 µs per
   * packet, so many packets save about the cost of compiling.
   */
  static final int FREQUENT = 50_000;

  /** Number of packets between two checks whether the compiled program is ready. */
  static final int BETWEEN_LOOKS = 1000;

  private static final System.Logger LOG = System.getLogger(LazilyCompiledProgram.class.getName());
  private static final BackgroundCompiler SHARED = new BackgroundCompiler(ProgramCompiler::compile);

  private final List<Instruction> program;
  private final BackgroundCompiler compiler;
  private ExecutableProgram code;
  private int packetsUntilLook = FREQUENT;
  private @Nullable Future<ExecutableProgram> ordered;

  public LazilyCompiledProgram(List<Instruction> program) {
    this(program, SHARED);
  }

  LazilyCompiledProgram(List<Instruction> program, BackgroundCompiler compiler) {
    this.program = program;
    this.compiler = compiler;
    code = new Interpreter(program);
  }

  @Override
  public ProgramRunOutcome run(RegisterMachine machine) {
    if (packetsUntilLook > 0 && --packetsUntilLook == 0) {
      look();
    }
    return code.run(machine);
  }

  private void look() {
    if (ordered == null) {
      ordered = compiler.start(program);
      packetsUntilLook = BETWEEN_LOOKS;
    } else if (ordered.isDone()) {
      take(ordered);
    } else {
      packetsUntilLook = BETWEEN_LOOKS;
    }
  }

  /** Switches to the compiled program; if compilation has failed, the program stays interpreted. */
  private void take(Future<ExecutableProgram> done) {
    if (done.state() == Future.State.SUCCESS) {
      code = done.resultNow();
    } else {
      LOG.log(Level.WARNING, "a ProtoVM's program stays interpreted", done.exceptionNow());
    }
    ordered = null;
  }

  boolean isCompiled() {
    return code.getClass().isHidden();
  }
}
