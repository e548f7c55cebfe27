package dev.sonda.core.internal.file;

import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.MemorySyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Makes real system calls, of which the n-th call on files or memory fails; all other kinds of
 * calls succeed. Writes are split into pieces, so that more of them can fail. A close that fails
 * has still closed the descriptor, as on Linux. Any thread.
 */
public final class NthCallFaultSyscalls {
  private final Syscalls real = Syscalls.libc();
  private final long maxPieceBytes;
  private final Errno errno;
  private int failingCall;
  private int calls;
  private String failed = "";

  public NthCallFaultSyscalls(long maxPieceBytes, Errno errno) {
    this.maxPieceBytes = maxPieceBytes;
    this.errno = errno;
  }

  /** Restarts the count of calls; the call with this number fails, all others succeed. */
  public synchronized void failCall(int number) {
    failingCall = number;
    calls = 0;
    failed = "";
  }

  /** Stops injecting faults; {@link #failed} keeps its value. */
  public synchronized void stop() {
    failingCall = 0;
  }

  /** The name of the call that was made to fail; empty if it never came to that. */
  public synchronized String failed() {
    return failed;
  }

  public Syscalls syscalls() {
    return (Syscalls)
        Proxy.newProxyInstance(
            NthCallFaultSyscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    if (!isMeant(method)) {
      return callReal(method, arguments);
    }
    String name = method.getName();
    if (name.equals("close")) {
      callReal(method, arguments);
    }
    if (method.getReturnType().equals(long.class) && !name.equals("lseek")) {
      return (long) -errno.value();
    }
    throw new PosixException(errno, name, "on purpose");
  }

  private synchronized boolean isMeant(Method method) {
    boolean canFail =
        method.getDeclaringClass().equals(FileSyscalls.class)
            || method.getDeclaringClass().equals(MemorySyscalls.class);
    if (!canFail || ++calls != failingCall) {
      return false;
    }
    failed = method.getName();
    return true;
  }

  private Object callReal(Method method, Object[] arguments) throws Throwable {
    if (method.getName().equals("write")) {
      return real.write(
          (Integer) arguments[0],
          (MemorySegment) arguments[1],
          (Long) arguments[2],
          Math.min((Long) arguments[3], maxPieceBytes));
    }
    try {
      return method.invoke(real, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
