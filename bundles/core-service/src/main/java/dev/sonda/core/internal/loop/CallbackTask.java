package dev.sonda.core.internal.loop;

/**
 * A task that calls an object outside of the service. If the call fails or is stuck, the log names
 * the object's class and bundle.
 *
 * @param callee the object of a producer, consumer or probe host that is called
 */
public record CallbackTask(Object callee, Runnable call) implements Runnable {
  @Override
  public void run() {
    call.run();
  }

  @Override
  public String toString() {
    return nameOf(callee);
  }

  /**
   * Class and bundle of an object, for the log. In a framework, the name of a class loader is the
   * name of its bundle.
   */
  public static String nameOf(Object callee) {
    if (callee instanceof OtherBundleProxy named) {
      return named.calleeName();
    }
    Class<?> type = callee.getClass();
    ClassLoader loader = type.getClassLoader();
    boolean isOfBundle = loader != null && loader.getName() == null;
    return isOfBundle ? type.getName() + " of bundle " + loader : type.getName();
  }
}
