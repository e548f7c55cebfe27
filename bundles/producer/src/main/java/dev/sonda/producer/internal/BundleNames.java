package dev.sonda.producer.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/** Determines the name of an OSGi service's bundle, for messages. */
final class BundleNames {
  private BundleNames() {}

  /** The symbolic name of the bundle, or its number if it has no name. */
  static String of(ServiceReference<?> reference) {
    Bundle bundle = reference.getBundle();
    if (bundle == null) {
      return "(uninstalled)";
    }
    String symbolicName = bundle.getSymbolicName();
    return symbolicName == null ? "number " + bundle.getBundleId() : symbolicName;
  }
}
