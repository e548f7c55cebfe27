package dev.sonda.ipc.uds.internal.socket;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * Sends a thread of this process SIGPIPE, which the virtual machine handles by doing nothing, so
 * that it only interrupts a system call.
 */
final class SleepInterruption {
  private static final int SIGPIPE = 13;
  private static final MethodHandle TGKILL = tgkill();

  private SleepInterruption() {}

  private static MethodHandle tgkill() {
    Linker linker = Linker.nativeLinker();
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow("tgkill"),
        FunctionDescriptor.of(
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT));
  }

  static void of(int tid) throws Throwable {
    int result = (int) TGKILL.invokeExact((int) ProcessHandle.current().pid(), tid, SIGPIPE);
    if (result != 0) {
      throw new AssertionError("no signal for thread " + tid);
    }
  }
}
