package dev.sonda.producer.internal;

import org.osgi.framework.Bundle;
import org.osgi.framework.ServiceReference;

/** Whose service it is. */
final class BundleNames {
  private BundleNames() {}

  static String of(ServiceReference<?> reference) {
    Bundle bundle = reference.getBundle();
    if (bundle == null) {
      return "(uninstalled)";
    }
    String symbolicName = bundle.getSymbolicName();
    return symbolicName == null ? "number " + bundle.getBundleId() : symbolicName;
  }
}
