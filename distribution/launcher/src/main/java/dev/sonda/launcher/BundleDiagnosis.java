package dev.sonda.launcher;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;

/** Describes in one line which bundles are not running. */
final class BundleDiagnosis {
  private BundleDiagnosis() {}

  static String of(BundleContext context) {
    String idle =
        Arrays.stream(context.getBundles())
            .filter(bundle -> bundle.getHeaders().get(Constants.FRAGMENT_HOST) == null)
            .filter(bundle -> (bundle.getState() & (Bundle.ACTIVE | Bundle.STARTING)) == 0)
            .map(Bundle::getSymbolicName)
            .sorted()
            .collect(Collectors.joining(", "));
    return idle.isEmpty() ? "all bundles run, but the tracing service is missing" : "idle: " + idle;
  }
}
