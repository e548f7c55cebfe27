package dev.sonda.launcher;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.FrameworkListener;
import org.osgi.framework.startlevel.FrameworkStartLevel;
import org.osgi.framework.wiring.BundleRevision;

/**
 * A fake OSGi framework with the methods that an installation needs; start levels are reached only
 * when the test calls {@link #reach}.
 */
final class FakeFramework {
  /** The start levels that were requested, in the order of the requests. */
  final List<Integer> startLevels = new ArrayList<>();

  final List<String> installed = new ArrayList<>();

  /** Action that runs when a bundle has been installed. */
  Runnable onInstalled = () -> {};

  private final List<BundleListener> bundleListeners = new ArrayList<>();
  private final List<FrameworkListener> waiting = new ArrayList<>();
  private final Bundle system = proxy(Bundle.class, this::system);
  private int state = Bundle.ACTIVE;

  BundleContext context() {
    return proxy(
        BundleContext.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "getBundle" -> system;
              case "addBundleListener" -> bundleListeners.add((BundleListener) arguments[0]);
              case "installBundle" -> install((String) arguments[0]);
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  /** Reports to the waiting listeners that the last requested start level is reached. */
  void reach() {
    List<FrameworkListener> told = List.copyOf(waiting);
    waiting.clear();
    FrameworkEvent event =
        new FrameworkEvent(FrameworkEvent.STARTLEVEL_CHANGED, system, new Throwable());
    told.forEach(listener -> listener.frameworkEvent(event));
  }

  void stop() {
    state = Bundle.STOPPING;
    BundleEvent event = new BundleEvent(BundleEvent.STOPPING, system);
    bundleListeners.forEach(listener -> listener.bundleChanged(event));
  }

  /**
   * Puts the framework into the state after its end, in which a request for a start level would
   * start it again.
   */
  void end() {
    state = Bundle.RESOLVED;
  }

  private Object system(Object self, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "getBundleId" -> 0L;
      case "getState" -> state;
      case "adapt" -> proxy(FrameworkStartLevel.class, this::startLevel);
      case "hashCode" -> 0;
      default -> throw new UnsupportedOperationException(method.getName());
    };
  }

  private Object startLevel(Object self, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "getInitialBundleStartLevel" -> 1;
      case "setInitialBundleStartLevel" -> startLevels.size();
      case "setStartLevel" -> {
        waiting.addAll(List.of((FrameworkListener[]) arguments[1]));
        yield startLevels.add((Integer) arguments[0]);
      }
      default -> throw new UnsupportedOperationException(method.getName());
    };
  }

  private Bundle install(String location) {
    installed.add(location.substring(location.lastIndexOf('/') + 1));
    onInstalled.run();
    return proxy(
        Bundle.class,
        (self, method, arguments) ->
            switch (method.getName()) {
              case "getSymbolicName" -> location;
              case "adapt" -> proxy(BundleRevision.class, (revision, types, none) -> 0);
              case "start" -> installed;
              default -> throw new UnsupportedOperationException(method.getName());
            });
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    InvocationHandler withoutResults =
        (self, method, arguments) -> {
          Object result = handler.invoke(self, method, arguments);
          return method.getReturnType() == void.class ? null : result;
        };
    return type.cast(
        Proxy.newProxyInstance(
            FakeFramework.class.getClassLoader(), new Class<?>[] {type}, withoutResults));
  }
}
