package dev.sonda.launcher;

import java.io.IOException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.felix.framework.Felix;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.SynchronousBundleListener;

/**
 * Runs one framework from its start to its end, around one call of the command service inside it.
 *
 * <p>The call begins as soon as that service is registered, while later start levels are still
 * starting. Runs on the caller's thread; the framework has threads of its own.
 */
final class FrameworkRun {
  private static final int FAILURE = 1;
  private static final int USAGE = 2;

  /**
   * A package that the framework exports from the class path: aircompressor's, which isn't a bundle
   * and with which the analysis decompresses zstd traces.
   */
  private static final String PACKAGES_OF_CLASS_PATH = "io.airlift.compress.zstd";

  private static final long STOP_TIMEOUT_MS = TimeUnit.SECONDS.toMillis(10);

  private static final System.Logger LOG = System.getLogger("dev.sonda.launcher");

  private final FelixLog log = new FelixLog();
  private final EnvironmentFolders folders = new EnvironmentFolders(System.getenv());
  private final Distribution distribution;
  private final Signals signals;
  private final PrintStream err;
  private final long commandsTimeoutMs;
  private final AtomicBoolean keepsSpare = new AtomicBoolean();

  FrameworkRun(
      Distribution distribution, Signals signals, PrintStream err, long commandsTimeoutMs) {
    this.distribution = distribution;
    this.signals = signals;
    this.err = err;
    this.commandsTimeoutMs = commandsTimeoutMs;
  }

  /**
   * Starts the framework, passes {@code call} to the command service and stops the framework.
   *
   * @param call the arguments for the command service; {@code properties}, if present, are
   *     framework properties, and {@code startLevel} (an Integer) is the highest start level.
   *     {@code onSignal} (Consumer of Runnable) and {@code settled} (a future that completes when
   *     all start levels are reached) are added here
   * @return the command's exit code
   */
  int call(Map<String, Object> call) {
    if (folders.complaint().isPresent()) {
      err.println("sonda: " + folders.complaint().get());
      return USAGE;
    }
    try (BundleCache cache = BundleCache.create()) {
      // Deletes the cache folder even if the JVM ends before this method returns.
      Runtime.getRuntime().addShutdownHook(new Thread(cache::close, "sonda-cache-cleaner"));
      Felix felix = new Felix(configuration(call, cache));
      logDeadThreads(felix);
      try {
        return callInside(felix, call);
      } finally {
        felix.stop();
        felix.waitForStop(STOP_TIMEOUT_MS);
      }
    } catch (IOException | BundleException e) {
      err.println("sonda: the framework could not be started: " + CauseChain.of(e));
      return FAILURE;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return FAILURE;
    }
  }

  /**
   * Logs threads that die of an exception; only at a detailed level while the framework is
   * stopping, because it interrupts bundles' threads then.
   */
  private static void logDeadThreads(Felix felix) {
    Thread.setDefaultUncaughtExceptionHandler((thread, e) -> {
      boolean isEnding = (felix.getState() & (Bundle.STARTING | Bundle.ACTIVE)) == 0;
      LOG.log(
          isEnding ? System.Logger.Level.DEBUG : System.Logger.Level.ERROR,
          "thread " + thread.getName() + " died",
          e);
    });
  }

  private int callInside(Felix felix, Map<String, Object> call)
      throws BundleException, IOException, InterruptedException {
    felix.init();
    BundleContext context = felix.getBundleContext();
    context.addFrameworkListener(log::log);
    context.addBundleListener((SynchronousBundleListener) log::log);
    CommandServiceTracker commands = new CommandServiceTracker(context);
    SignalServices.listen(context, signals);
    BundleInstallation installation =
        new BundleInstallation(context, distribution.bundles(), idleBundles(call));
    installation.installFirst();
    felix.start();
    CompletableFuture<Boolean> settled = installation.reach(wantedLevel(call));
    Function<Map<String, Object>, Integer> command = commands.await(commandsTimeoutMs);
    if (command == null) {
      err.println("sonda: the commands did not start: " + BundleDiagnosis.of(context));
      return FAILURE;
    }
    Map<String, Object> extended = new HashMap<>(call);
    Consumer<Runnable> onSignal =
        handler -> {
          signals.onSignal(handler);
          if (!keepsSpare.getAndSet(true)) {
            SignalThreadReserve.keepFor(signals);
          }
        };
    extended.put("onSignal", onSignal);
    extended.put("settled", settled);
    return run(felix, command, extended);
  }

  private int run(
      Felix felix, Function<Map<String, Object>, Integer> command, Map<String, Object> call) {
    AtomicBoolean running = new AtomicBoolean(true);
    SynchronousBundleListener onStopping =
        event -> {
          boolean isFramework = event.getBundle().getBundleId() == Constants.SYSTEM_BUNDLE_ID;
          if (isFramework && event.getType() == BundleEvent.STOPPING && running.get()) {
            signals.stop();
          }
        };
    felix.getBundleContext().addBundleListener(onStopping);
    try {
      int exitCode = command.apply(call);
      running.set(false);
      return exitCode;
    } catch (RuntimeException | LinkageError e) {
      if (felix.getState() == Bundle.ACTIVE) {
        throw e;
      }
      // The framework was stopped, so the command failed to load classes from its bundle.
      err.println("sonda: the framework was stopped while the command ran");
      return FAILURE;
    }
  }

  /**
   * Symbolic names of bundles that this command doesn't need: they are installed but not started
   * automatically.
   */
  private static Set<String> idleBundles(Map<String, Object> call) {
    return call.get("properties") instanceof Map<?, ?> properties
            && properties.get("sonda.bundles.idle") instanceof String names
        ? Set.of(names.split(","))
        : Set.of();
  }

  /** The highest start level that the command needs. */
  private static int wantedLevel(Map<String, Object> call) {
    return call.get("startLevel") instanceof Integer wanted ? wanted : Integer.MAX_VALUE;
  }

  private Map<String, Object> configuration(Map<String, Object> call, BundleCache cache)
      throws IOException {
    Map<String, String> variables = new HashMap<>();
    if (call.get("properties") instanceof Map<?, ?> given) {
      given.forEach((key, value) -> variables.put(key.toString(), value.toString()));
    }
    folders.addTo(variables);
    variables.put("sonda.cache", cache.folder().toString());
    Map<String, Object> configuration = new HashMap<>(distribution.frameworkProperties(variables));
    configuration.put(Constants.FRAMEWORK_STORAGE, cache.folder().resolve("felix").toString());
    configuration.put("felix.log.logger", log);
    configuration.put(Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA, PACKAGES_OF_CLASS_PATH);
    // Disables Felix's URL handlers, which are only needed to create bundle URLs from strings.
    configuration.put("felix.service.urlhandlers", "false");
    return configuration;
  }
}
