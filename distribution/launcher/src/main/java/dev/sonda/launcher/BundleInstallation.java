package dev.sonda.launcher;

import dev.sonda.launcher.Distribution.BundleFile;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.framework.startlevel.FrameworkStartLevel;
import org.osgi.framework.wiring.BundleRevision;

/**
 * Installs the distribution's bundles into the framework: first the bundles of the tracing service
 * and its sockets, and once these run, all other bundles. A daemon's clients don't have to wait
 * until probes and shell are installed.
 */
final class BundleInstallation {
  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");

  private final BundleContext context;
  private final Bundle framework;
  private final FrameworkStartLevel startLevel;
  private final List<BundleFile> bundles;
  private final Set<String> idle;
  private boolean stopping;

  /**
   * Prepares the installation.
   *
   * @param idle symbolic names of bundles that are installed and not started
   */
  BundleInstallation(BundleContext context, List<BundleFile> bundles, Set<String> idle) {
    this.context = context;
    this.framework = context.getBundle(Constants.SYSTEM_BUNDLE_ID);
    this.startLevel = framework.adapt(FrameworkStartLevel.class);
    this.bundles = bundles;
    this.idle = idle;
  }

  void installFirst() {
    bundles.stream().filter(BundleFile::isFirst).forEach(this::install);
  }

  /**
   * Raises the start level up to {@code wanted}, and installs the later bundles once the service's
   * level is reached.
   *
   * @return a future that completes at that level
   */
  CompletableFuture<Boolean> reach(int wanted) {
    int highest = bundles.stream().mapToInt(BundleFile::startLevel).max().orElse(1);
    int last = Math.min(wanted, highest);
    CompletableFuture<Boolean> settled = new CompletableFuture<>();
    context.addBundleListener((SynchronousBundleListener) this::changed);
    startLevel.setStartLevel(
        Math.min(last, Distribution.SERVICE_LEVEL),
        served -> {
          installOthers();
          goUp(last, settled);
        });
    return settled;
  }

  /**
   * Installs the later bundles. Runs on a thread of the framework, which may be stopped during the
   * installation.
   */
  private void installOthers() {
    for (BundleFile file : bundles) {
      if (!file.isFirst() && !isStopping()) {
        install(file);
      }
    }
  }

  /**
   * Raises the start level, unless the framework has ended, because a higher level would start all
   * bundles again.
   */
  private synchronized void goUp(int last, CompletableFuture<Boolean> settled) {
    if (!stopping) {
      startLevel.setStartLevel(last, all -> settled.complete(true));
    }
  }

  private synchronized void changed(BundleEvent event) {
    boolean isFramework = event.getBundle().getBundleId() == Constants.SYSTEM_BUNDLE_ID;
    stopping |= isFramework && event.getType() == BundleEvent.STOPPING;
  }

  private boolean isStopping() {
    return (framework.getState() & (Bundle.STARTING | Bundle.ACTIVE)) == 0;
  }

  private void install(BundleFile file) {
    int before = startLevel.getInitialBundleStartLevel();
    // Set before the installation, so that Felix doesn't write the level to an additional file.
    startLevel.setInitialBundleStartLevel(file.startLevel());
    try {
      // Installed by reference, so that Felix reads the jar in place and doesn't copy it into the
      // cache.
      Bundle bundle = context.installBundle("reference:" + file.jar().toUri());
      if (!isFragment(bundle) && !idle.contains(bundle.getSymbolicName())) {
        bundle.start();
      }
    } catch (BundleException | IllegalStateException e) {
      LOG.log(
          isStopping() ? System.Logger.Level.DEBUG : System.Logger.Level.ERROR,
          "cannot install " + file.jar() + ": " + CauseChain.of(e));
    } finally {
      startLevel.setInitialBundleStartLevel(before);
    }
  }

  private static boolean isFragment(Bundle bundle) {
    return (bundle.adapt(BundleRevision.class).getTypes() & BundleRevision.TYPE_FRAGMENT) != 0;
  }
}
