package dev.sonda.trace.processor;

import dev.sonda.engine.EngineException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Opens traces with the importers, extensions and engine that are installed at that moment. In a
 * framework it is a service; a bundle that is installed later takes part in traces that are opened
 * afterwards.
 */
@ProviderType
@FunctionalInterface
public interface TraceProcessorFactory {
  /**
   * Opens traces as {@link TraceProcessor#open(List, TraceProcessorOptions)} does.
   *
   * @param options whose engine, importers and extensions are replaced by those that are installed
   */
  TraceProcessor open(List<Path> traces, TraceProcessorOptions options)
      throws IOException, EngineException;
}
