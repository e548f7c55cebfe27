package dev.sonda.protovm.internal.program;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Has programs compiled on a thread beside, one at a time, and bounds how many compiled ones there
 * are: programs come from any producer, and a class takes memory that no heap limit counts. A place
 * is free again when the code of a program is no longer used and was collected. Any thread.
 */
final class BackgroundCompiler {
  /** More than sessions have at a time; together some MB of classes and optimized code at most. */
  static final int MAX_PROGRAMS = 32;

  private static final String THREAD = "sonda-protovm";

  private final Function<List<Instruction>, Code> compiler;
  private final List<WeakReference<Code>> compiled = new ArrayList<>();
  private boolean isBusy;

  BackgroundCompiler(Function<List<Instruction>, Code> compiler) {
    this.compiler = compiler;
  }

  /** Starts to compile a program; null if it has to wait for others. */
  synchronized @Nullable Future<Code> start(List<Instruction> program) {
    compiled.removeIf(code -> code.refersTo(null));
    if (isBusy || compiled.size() >= MAX_PROGRAMS) {
      return null;
    }
    isBusy = true;
    FutureTask<Code> task = new FutureTask<>(() -> compile(program));
    Thread.ofPlatform().daemon().name(THREAD).start(task);
    return task;
  }

  private Code compile(List<Instruction> program) {
    try {
      Code code = compiler.apply(program);
      add(code);
      return code;
    } finally {
      end();
    }
  }

  private synchronized void add(Code code) {
    compiled.add(new WeakReference<>(code));
  }

  private synchronized void end() {
    isBusy = false;
  }
}
