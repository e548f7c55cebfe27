package dev.sonda.core.internal.file;

import dev.sonda.posix.Syscalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/** System calls that behave as in a process with another umask or another user than the test's. */
public final class FakeProcessSyscalls {
  private static final int MODE_ARGUMENT = 2;

  private FakeProcessSyscalls() {}

  /** {@code calls}, made by a process of this user. */
  public static Syscalls uid(Syscalls calls, int uid) {
    return proxy(calls, "geteuid", arguments -> uid);
  }

  /**
   * The real system calls, except that {@code umask} is subtracted from the permissions of created
   * files.
   */
  public static Syscalls umask(int umask) {
    return proxy(
        Syscalls.libc(),
        "open",
        arguments -> {
          arguments[MODE_ARGUMENT] = (Integer) arguments[MODE_ARGUMENT] & ~umask;
          return null;
        });
  }

  /** The action that replaces a system call, or that precedes it if the action returns null. */
  @FunctionalInterface
  private interface Replacement {
    @Nullable Object call(Object[] arguments);
  }

  private static Syscalls proxy(Syscalls calls, String replaced, Replacement replacement) {
    return (Syscalls)
        Proxy.newProxyInstance(
            FakeProcessSyscalls.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              Object answer =
                  method.getName().equals(replaced) ? replacement.call(arguments) : null;
              if (answer != null) {
                return answer;
              }
              try {
                return method.invoke(calls, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
