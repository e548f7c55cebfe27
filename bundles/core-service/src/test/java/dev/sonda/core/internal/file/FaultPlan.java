package dev.sonda.core.internal.file;

import dev.sonda.posix.Errno;
import dev.sonda.posix.FileSyscalls;
import dev.sonda.posix.PosixException;
import dev.sonda.posix.Syscalls;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/**
 * Real system calls, of which the n-th that has to do with a file fails. Writes come in pieces, so
 * that there are more of them to fail. A close that fails has closed, as on Linux.
 */
public final class FaultPlan {
  private final Syscalls real = Syscalls.libc();
  private final long maxPieceBytes;
  private final Errno errno;
  private int failingCall;
  private int calls;
  private String failed = "";

  public FaultPlan(long maxPieceBytes, Errno errno) {
    this.maxPieceBytes = maxPieceBytes;
    this.errno = errno;
  }

  /** From now on counts anew; the call of that number fails, no other. */
  public void failCall(int number) {
    failingCall = number;
    calls = 0;
    failed = "";
  }

  /** The name of the call that was made to fail; empty if it never came to that. */
  public String failed() {
    return failed;
  }

  public Syscalls syscalls() {
    return (Syscalls)
        Proxy.newProxyInstance(
            FaultPlan.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> call(method, arguments));
  }

  private Object call(Method method, Object[] arguments) throws Throwable {
    if (!method.getDeclaringClass().equals(FileSyscalls.class) || ++calls != failingCall) {
      return callReal(method, arguments);
    }
    failed = method.getName();
    if (failed.equals("close")) {
      callReal(method, arguments);
    }
    if (method.getReturnType().equals(long.class) && !failed.equals("lseek")) {
      return (long) -errno.value();
    }
    throw new PosixException(errno, failed, "on purpose");
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
