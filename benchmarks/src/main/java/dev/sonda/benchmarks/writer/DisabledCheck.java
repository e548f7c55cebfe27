package dev.sonda.benchmarks.writer;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Compares ways to check that a category isn't recorded; each check is followed by one addition.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DisabledCheck {
  private static final Holder HOLDER = new Holder();
  private static final MutableCallSite SITE =
      new MutableCallSite(MethodHandles.constant(int.class, 0));
  private static final MethodHandle CONSTANT = SITE.dynamicInvoker();
  private static final VarHandle MASK = maskHandle();

  private long count;

  /** Holds the mask of sessions that record a category, as the class of a category does. */
  private static final class Holder {
    private int mask;
    private volatile int volatileMask;
  }

  private static VarHandle maskHandle() {
    try {
      return MethodHandles.lookup().findVarHandle(Holder.class, "mask", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @Benchmark
  public long none() {
    return count++;
  }

  @Benchmark
  public long plainField() {
    return HOLDER.mask == 0 ? count++ : 0;
  }

  @Benchmark
  public long opaqueField() {
    return (int) MASK.getOpaque(HOLDER) == 0 ? count++ : 0;
  }

  @Benchmark
  public long volatileField() {
    return HOLDER.volatileMask == 0 ? count++ : 0;
  }

  @Benchmark
  public long mutableCallSite() throws Throwable {
    return (int) CONSTANT.invokeExact() == 0 ? count++ : 0;
  }
}
