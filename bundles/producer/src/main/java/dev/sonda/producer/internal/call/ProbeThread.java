package dev.sonda.producer.internal.call;

import org.jspecify.annotations.Nullable;

/**
 * A thread that runs a probe's code in one of two roles: as a data source's callback thread, or as
 * a session's sampler. Trace writers belong to the role, so that a new thread continues to use them
 * when this thread is abandoned.
 *
 * <p>Inherits neither inheritable thread locals nor the context class loader from the thread that
 * starts it, since either could keep a bundle's classes in memory.
 */
public final class ProbeThread extends Thread {
  private volatile @Nullable Object role;

  public ProbeThread(
      String name, Object role, @Nullable ClassLoader contextClassLoader, Runnable body) {
    super(null, body, name, 0, false);
    this.role = role;
    setDaemon(true);
    setContextClassLoader(contextClassLoader);
  }

  /** Removes the role from this thread permanently, and interrupts the thread. */
  public void abandon() {
    role = null;
    interrupt();
  }

  boolean isAbandoned() {
    return role == null;
  }

  /**
   * The owner of the calling thread's trace writers: the thread's role, or the thread itself if it
   * has no role.
   */
  public static Object currentOwner() {
    Thread thread = Thread.currentThread();
    Object role = thread instanceof ProbeThread host ? host.role : null;
    return role == null ? thread : role;
  }
}
