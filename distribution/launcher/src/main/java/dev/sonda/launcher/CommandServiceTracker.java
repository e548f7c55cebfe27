package dev.sonda.launcher;

import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceEvent;
import org.osgi.framework.ServiceReference;

/** Waits for the commands' service: a {@link Function} marked {@code sonda.command.line=true}. */
final class CommandServiceTracker {
  private static final String FILTER =
      "(&(objectClass=java.util.function.Function)(sonda.command.line=true))";

  private final BundleContext context;
  private final BlockingQueue<ServiceReference<?>> appeared = new ArrayBlockingQueue<>(1);

  /** Starts listening for the service's registration; to be created before any bundle starts. */
  CommandServiceTracker(BundleContext context) {
    this.context = context;
    try {
      context.addServiceListener(
          event -> {
            if (event.getType() == ServiceEvent.REGISTERED) {
              appeared.offer(event.getServiceReference());
            }
          },
          FILTER);
    } catch (InvalidSyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The command service; null if it isn't registered in time. */
  @SuppressWarnings(
      "unchecked") // Generics don't cross class loaders; the property is the contract.
  @Nullable Function<Map<String, Object>, Integer> await(long timeoutMs)
      throws InterruptedException {
    ServiceReference<?> reference = appeared.poll(timeoutMs, TimeUnit.MILLISECONDS);
    return reference == null
        ? null
        : (Function<Map<String, Object>, Integer>) context.getService(reference);
  }
}
