package dev.sonda.core.internal.file;

import dev.sonda.posix.Syscalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** Makes real system calls, and counts the invocations of one of them. */
public final class CountingSyscalls {
  private final Syscalls real = Syscalls.libc();
  private final String name;
  private int count;

  public CountingSyscalls(String name) {
    this.name = name;
  }

  public Syscalls syscalls() {
    return (Syscalls)
        Proxy.newProxyInstance(
            CountingSyscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              count += method.getName().equals(name) ? 1 : 0;
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  public int count() {
    return count;
  }
}
