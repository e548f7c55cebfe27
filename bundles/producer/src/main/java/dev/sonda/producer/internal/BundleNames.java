package dev.sonda.producer.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/** Names the bundle of a service, for messages. */
final class BundleNames {
  private BundleNames() {}

  /** The symbolic name; the bundle's number if it has none. */
  static String of(ServiceReference<?> reference) {
    Bundle bundle = reference.getBundle();
    if (bundle == null) {
      return "(uninstalled)";
    }
    String symbolicName = bundle.getSymbolicName();
    return symbolicName == null ? "number " + bundle.getBundleId() : symbolicName;
  }
}
