package dev.sonda.core.internal.loop;

/**
 * A task that calls somebody outside of the service, who may fail or be stuck there: then the log
 * says who, and of which bundle.
 */
public record Callback(Object callee, Runnable call) implements Runnable {
  @Override
  public void run() {
    call.run();
  }

  @Override
  public String toString() {
    return nameOf(callee);
  }

  /** The class, and its bundle, which is what a framework's class loaders call themselves. */
  public static String nameOf(Object callee) {
    if (callee instanceof StandIn standIn) {
      return standIn.standsFor();
    }
    Class<?> type = callee.getClass();
    ClassLoader loader = type.getClassLoader();
    boolean isOfBundle = loader != null && loader.getName() == null;
    return isOfBundle ? type.getName() + " of bundle " + loader : type.getName();
  }
}
