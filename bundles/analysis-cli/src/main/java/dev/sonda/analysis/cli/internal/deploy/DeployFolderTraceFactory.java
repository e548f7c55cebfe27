package dev.sonda.analysis.cli.internal.deploy;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/**
 * Opens traces with the importers and extensions that are on the class path and in the folder
 * {@code deploy} at that moment. A jar's classes stay loaded as long as a trace uses them; then the
 * garbage collector frees the class loader and with it the open jar.
 */
public final class DeployFolderTraceFactory implements TraceProcessorFactory {
  private static final Logger LOG = System.getLogger(DeployFolderTraceFactory.class.getName());

  private final DeployFolder folder;

  public DeployFolderTraceFactory(Path folder) {
    this.folder = new DeployFolder(folder);
  }

  @Override
  public TraceProcessor open(List<Path> traces, TraceProcessorOptions options)
      throws IOException, EngineException {
    List<Path> jars = folder.jars();
    if (jars.isEmpty()) {
      return TraceProcessor.open(traces, options);
    }
    ClassLoader loader =
        new URLClassLoader(urls(jars), DeployFolderTraceFactory.class.getClassLoader());
    return TraceProcessor.open(
        traces,
        options
            .withImporters(services(TraceImporter.class, loader))
            .withExtensions(services(TraceExtension.class, loader)));
  }

  private static URL[] urls(List<Path> jars) throws MalformedURLException {
    URL[] urls = new URL[jars.size()];
    for (int i = 0; i < urls.length; i++) {
      urls[i] = jars.get(i).toUri().toURL();
    }
    return urls;
  }

  /**
   * Instantiates all services of a type. A service that fails to load is logged and left out, so
   * that a bad jar doesn't prevent a trace from being opened.
   */
  private static <T> List<T> services(Class<T> type, ClassLoader loader) {
    List<T> services = new ArrayList<>();
    for (ServiceLoader.Provider<T> provider : providers(type, loader)) {
      try {
        services.add(provider.get());
      } catch (ServiceConfigurationError | LinkageError e) {
        LOG.log(Level.WARNING, "a jar in deploy can't be used: " + reason(e));
      }
    }
    return services;
  }

  private static <T> List<ServiceLoader.Provider<T>> providers(Class<T> type, ClassLoader loader) {
    List<ServiceLoader.Provider<T>> providers = new ArrayList<>();
    var all = ServiceLoader.load(type, loader).stream().iterator();
    boolean hasMore = true;
    while (hasMore) {
      try {
        hasMore = all.hasNext();
        if (hasMore) {
          providers.add(all.next());
        }
      } catch (ServiceConfigurationError | LinkageError e) {
        LOG.log(Level.WARNING, "a jar in deploy can't be used: " + reason(e));
      }
    }
    return providers;
  }

  private static String reason(Throwable e) {
    return e.getCause() == null
        ? String.valueOf(e.getMessage())
        : e.getMessage() + ": " + e.getCause();
  }
}
