package dev.sonda.producer.internal.call;

import org.jspecify.annotations.Nullable;

/**
 * A thread that runs a probe's code in some role: as a data source's callback thread, or as a
 * session's sampler. Trace writers belong to the role, so that a fresh thread goes on with them
 * when this one is abandoned.
 *
 * <p>Inherits nothing from the thread that starts it: neither inheritable thread locals nor the
 * context class loader, either of which could keep a bundle's classes alive.
 */
public final class HostThread extends Thread {
  private volatile @Nullable Object role;

  public HostThread(
      String name, Object role, @Nullable ClassLoader contextClassLoader, Runnable body) {
    super(null, body, name, 0, false);
    this.role = role;
    setDaemon(true);
    setContextClassLoader(contextClassLoader);
  }

  /** Takes the role away for good, and tries to wake the thread up. */
  public void abandon() {
    role = null;
    interrupt();
  }

  boolean isAbandoned() {
    return role == null;
  }

  /** The owner of the calling thread's trace writers: its role, or else the thread itself. */
  public static Object currentOwner() {
    Thread thread = Thread.currentThread();
    Object role = thread instanceof HostThread host ? host.role : null;
    return role == null ? thread : role;
  }
}
