package dev.sonda.protovm.internal.program;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compiles programs on a background thread, one at a time, and limits the number of compiled
 * programs: any producer may send programs, and classes use memory outside the heap limit. A
 * program no longer counts when its code has been garbage-collected. Thread-safe.
 */
final class BackgroundCompiler {
  /**
   * Maximum number of compiled programs: more than sessions usually have at a time, and at most
   * some MB of classes and JIT-compiled code in total.
   */
  static final int MAX_PROGRAMS = 32;

  private static final String THREAD = "sonda-protovm";

  private final Function<List<Instruction>, ExecutableProgram> compiler;
  private final List<WeakReference<ExecutableProgram>> compiled = new ArrayList<>();
  private boolean isBusy;

  BackgroundCompiler(Function<List<Instruction>, ExecutableProgram> compiler) {
    this.compiler = compiler;
  }

  /**
   * Starts to compile a program; returns null if this isn't possible now because another
   * compilation is running or the limit is reached.
   */
  synchronized @Nullable Future<ExecutableProgram> start(List<Instruction> program) {
    compiled.removeIf(code -> code.refersTo(null));
    if (isBusy || compiled.size() >= MAX_PROGRAMS) {
      return null;
    }
    isBusy = true;
    FutureTask<ExecutableProgram> task = new FutureTask<>(() -> compile(program));
    Thread.ofPlatform().daemon().name(THREAD).start(task);
    return task;
  }

  private ExecutableProgram compile(List<Instruction> program) {
    try {
      ExecutableProgram code = compiler.apply(program);
      add(code);
      return code;
    } finally {
      end();
    }
  }

  private synchronized void add(ExecutableProgram code) {
    compiled.add(new WeakReference<>(code));
  }

  private synchronized void end() {
    isBusy = false;
  }
}
