package dev.sonda.probe.procfs.internal.proc;

import dev.sonda.posix.Syscalls;
import java.lang.foreign.MemorySegment;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;

/** A libc wrapper that lets a test change the behaviour of some calls. */
public final class InterceptedSyscalls {
  private InterceptedSyscalls() {}

  /** Intercepts calls between a data source and the kernel. */
  @FunctionalInterface
  public interface Interference {
    Object call(RealCall libc, String method, Object[] arguments) throws Throwable;
  }

  /** The original libc call. */
  @FunctionalInterface
  public interface RealCall {
    Object call(Object[] arguments) throws Throwable;
  }

  public static Syscalls with(Interference interference) {
    Syscalls libc = Syscalls.libc();
    return (Syscalls)
        Proxy.newProxyInstance(
            Syscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (_, method, arguments) ->
                interference.call(real -> call(libc, method, real), method.getName(), arguments));
  }

  private static Object call(Syscalls libc, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(libc, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** The path argument of a call of openat or readlinkat. */
  public static String name(Object[] arguments) {
    return ((MemorySegment) arguments[1]).getString(0, StandardCharsets.UTF_8);
  }
}
