package dev.sonda.launcher;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;

/**
 * Runs bundles' actions on signals: each {@link Runnable} that is registered with the property
 * {@code sonda.signal}, USR2 or HUP, runs on the signal's own thread. A signal without such a
 * service keeps its default effect.
 */
final class SignalServices {
  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");
  private static final String PROPERTY = "sonda.signal";

  /** The signals that bundles may use; the others end the process. */
  private static final Set<String> KNOWN = Set.of("USR2", "HUP");

  private final BundleContext context;
  private final Signals signals;
  private final Set<String> handled = ConcurrentHashMap.newKeySet();

  private SignalServices(BundleContext context, Signals signals) {
    this.context = context;
    this.signals = signals;
  }

  /**
   * Starts listening for services with the property {@code sonda.signal}; to be called before any
   * bundle starts.
   */
  static void listen(BundleContext context, Signals signals) {
    SignalServices services = new SignalServices(context, signals);
    try {
      context.addServiceListener(services::changed, filter("*"));
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private void changed(ServiceEvent event) {
    String name = String.valueOf(event.getServiceReference().getProperty(PROPERTY));
    if (event.getType() == ServiceEvent.REGISTERED && KNOWN.contains(name) && handled.add(name)) {
      signals.alsoOn(name, () -> run(name));
    }
  }

  private static String filter(String name) {
    return "(&(objectClass=java.lang.Runnable)(" + PROPERTY + "=" + name + "))";
  }

  private void run(String name) {
    try {
      ServiceReference<?>[] found = context.getServiceReferences((String) null, filter(name));
      for (ServiceReference<?> reference : found == null ? new ServiceReference<?>[0] : found) {
        if (context.getService(reference) instanceof Runnable action) {
          action.run();
        }
        context.ungetService(reference);
      }
    } catch (InvalidSyntaxException | RuntimeException e) {
      // Logged and not rethrown, because no caller on the signal's thread could handle the
      // exception.
      LOG.log(System.Logger.Level.ERROR, "a signal could not be passed on", e);
    }
  }
}
