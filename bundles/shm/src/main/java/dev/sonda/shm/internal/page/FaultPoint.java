package dev.sonda.shm.internal.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Where a fault in mapped memory becomes an {@link InternalError}, if there was one.
 *
 * <p>Compiled code goes on after a fault, and the error is thrown at the next point where the
 * thread can be stopped, which may lie behind the {@code catch} that waits for it. One such point
 * is the jump back of a loop of which the compiler can't know how often it goes round.
 */
final class FaultPoint {
  private static final int ROUNDS = 2;
  private static final VarHandle LIMIT;

  static {
    try {
      LIMIT = MethodHandles.lookup().findStaticVarHandle(FaultPoint.class, "limit", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  @SuppressWarnings({"unused", "FieldCanBeFinal"}) // read through its VarHandle
  private static int limit = ROUNDS;

  private FaultPoint() {}

  /** Throws what is due. A few nanoseconds. */
  static void pass() {
    int round = 0;
    while (round < (int) LIMIT.getOpaque()) {
      round++;
    }
  }
}
