package dev.sonda.launcher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Handles SIGINT, SIGTERM and SIGHUP for commands that have data to save. A shutdown hook isn't
 * sufficient: it can't set the exit code, and while hooks run, the JVM ignores further signals.
 * Until a command registers a handler, signals end the JVM as usual; a signal with a separate
 * action doesn't end the process.
 *
 * <p>The JDK's signal handling is public in the module {@code jdk.unsupported}; it is used by
 * reflection, so that this class compiles and starts without that module.
 */
final class Signals {
  private static final String[] NAMES = {"INT", "TERM", "HUP"};
  private static final String HANDLER = "sun.misc.SignalHandler";
  private static final int ENOUGH = 3;
  private static final int KILLED_BY_SIGINT = 130;
  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");

  private final AtomicInteger received = new AtomicInteger();
  private final Set<String> taken = ConcurrentHashMap.newKeySet();
  private volatile Runnable handler = () -> {};

  /**
   * Sets whether signals end the process by the kernel's default, which needs no thread, instead of
   * by a handler.
   */
  void endProcessByThemselves(boolean byThemselves) {
    try {
      for (String name : NAMES) {
        if (!taken.contains(name)) {
          install(name, byThemselves ? byDefault() : handlerOf(this::receive));
        }
      }
    } catch (ReflectiveOperationException e) {
      LOG.log(System.Logger.Level.DEBUG, "no signal handling in this JDK", e);
    }
  }

  /** Sets the handler that each signal runs; the third signal ends the JVM silently. */
  void onSignal(Runnable handler) {
    this.handler = handler;
    try {
      for (String name : NAMES) {
        if (!taken.contains(name)) {
          handle(name, this::receive);
        }
      }
    } catch (ReflectiveOperationException e) {
      LOG.log(System.Logger.Level.DEBUG, "no signal handling in this JDK", e);
      Runtime.getRuntime().addShutdownHook(new Thread(handler, "sonda-shutdown"));
    }
  }

  /** Sets the action that the signal {@code name} runs; that signal no longer ends the process. */
  void alsoOn(String name, Runnable action) {
    taken.add(name);
    try {
      handle(name, action);
    } catch (ReflectiveOperationException e) {
      LOG.log(System.Logger.Level.WARNING, "SIG" + name + " can't be handled in this JDK", e);
    }
  }

  /**
   * Runs the handler as on a signal; called when the framework is stopped from inside, such as by a
   * user of its shell.
   */
  void stop() {
    handler.run();
  }

  private void receive() {
    if (received.incrementAndGet() >= ENOUGH) {
      Runtime.getRuntime().halt(KILLED_BY_SIGINT);
    }
    handler.run();
  }

  private static void handle(String name, Runnable handler) throws ReflectiveOperationException {
    install(name, handlerOf(handler));
  }

  private static Object handlerOf(Runnable handler) throws ReflectiveOperationException {
    return Proxy.newProxyInstance(
        Signals.class.getClassLoader(),
        new Class<?>[] {Class.forName(HANDLER)},
        (self, method, args) -> {
          if (method.getName().equals("handle")) {
            handler.run();
          }
          return null;
        });
  }

  private static Object byDefault() throws ReflectiveOperationException {
    return Class.forName(HANDLER).getField("SIG_DFL").get(null);
  }

  private static void install(String name, Object handler) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Class<?> signalHandler = Class.forName(HANDLER);
    try {
      MethodHandles.publicLookup()
          .findStatic(signal, "handle", MethodType.methodType(signalHandler, signal, signalHandler))
          .invokeWithArguments(signal.getConstructor(String.class).newInstance(name), handler);
    } catch (ReflectiveOperationException e) {
      throw e;
    } catch (Throwable e) {
      throw new ReflectiveOperationException("cannot handle SIG" + name, e);
    }
  }
}
