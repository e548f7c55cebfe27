package dev.sonda.launcher;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * SIGINT, SIGTERM and SIGHUP for commands that have something to save, unless somebody has another
 * use for one of them. A shutdown hook alone can't do it: it can't choose the exit code, and the
 * JVM is deaf to a second signal while hooks run. Until a command asks, signals end the JVM as
 * usual.
 *
 * <p>The JDK's signal handling is public in {@code jdk.unsupported}, and reached by reflection so
 * that nothing here fails to compile or start where it is missing.
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

  /** Whether the kernel ends the process for them, without a thread, instead of a handler. */
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

  /** From now on signals run {@code handler}, each time; the third ends the JVM without a word. */
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

  /** From now on this signal runs {@code action}, and ends nothing. */
  void alsoOn(String name, Runnable action) {
    taken.add(name);
    try {
      handle(name, action);
    } catch (ReflectiveOperationException e) {
      LOG.log(System.Logger.Level.WARNING, "SIG" + name + " can't be handled in this JDK", e);
    }
  }

  /** As if a signal had come: somebody inside, such as the shell's user, stops the framework. */
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
