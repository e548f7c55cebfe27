package dev.sonda.core.internal.file;

import dev.sonda.posix.Syscalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/**
 * Real system calls, except that writes to one file block until the test releases them. Any thread.
 */
public final class BlockingDisk {
  private final Syscalls real = Syscalls.libc();
  private final String blockedPath;
  private final Set<Integer> blockedFds = ConcurrentHashMap.newKeySet();
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch blocked = new CountDownLatch(1);

  public BlockingDisk(String blockedPath) {
    this.blockedPath = blockedPath;
  }

  public void release() {
    released.countDown();
  }

  /** Whether a write is currently blocked. */
  public boolean isBlocked() {
    return blocked.getCount() == 0 && released.getCount() > 0;
  }

  public Syscalls syscalls() {
    return (Syscalls)
        Proxy.newProxyInstance(
            BlockingDisk.class.getClassLoader(),
            new Class<?>[] {Syscalls.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("write") && blockedFds.contains(arguments[0])) {
                blocked.countDown();
                released.await();
              }
              try {
                Object result = method.invoke(real, arguments);
                if (method.getName().equals("open") && arguments[0].equals(blockedPath)) {
                  blockedFds.add((Integer) result);
                }
                return result;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }
}
