package dev.sonda.core.internal.file;

import dev.sonda.posix.Syscalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Makes real system calls, except that all calls of one name throw the given error, as when a class
 * is missing.
 */
public final class JavaErrorSyscalls {
  private JavaErrorSyscalls() {}

  public static Syscalls of(String brokenName, Error error) {
    Syscalls real = Syscalls.libc();
    return (Syscalls)
        Proxy.newProxyInstance(
            JavaErrorSyscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals(brokenName)) {
                throw error;
              }
              try {
                return method.invoke(real, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
