package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens traces with the importers, extensions and engine that are currently installed in an OSGi
 * framework, in which the factory is a service. Bundles that are installed later are used for
 * traces that are opened afterwards.
 */
@ProviderType
@FunctionalInterface
public interface TraceProcessorFactory {
  /**
   * Opens traces as {@link TraceProcessor#open(List, TraceProcessorOptions)} does.
   *
   * @param options options; their engine, importers and extensions are replaced by the installed
   *     ones
   */
  TraceProcessor open(List<Path> traces, TraceProcessorOptions options)
      throws IOException, EngineException;
}
