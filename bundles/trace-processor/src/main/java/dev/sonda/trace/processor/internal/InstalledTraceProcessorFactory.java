package dev.sonda.trace.processor.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.importing.TraceImporter;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceProcessorFactory;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferencePolicyOption;

/**
 * OSGi component that opens traces with the importers and extensions that are installed in the
 * framework at that time. The framework replaces the lists of importers and extensions on its own
 * threads.
 */
@Component(configurationPolicy = ConfigurationPolicy.IGNORE)
public final class InstalledTraceProcessorFactory implements TraceProcessorFactory {
  private final EngineFactory engine;

  @Reference(policyOption = ReferencePolicyOption.GREEDY)
  private volatile List<TraceImporter> importers = List.of();

  @Reference(policyOption = ReferencePolicyOption.GREEDY)
  private volatile List<TraceExtension> extensions = List.of();

  @Activate
  public InstalledTraceProcessorFactory(@Reference EngineFactory engine) {
    this.engine = engine;
  }

  @Override
  public TraceProcessor open(List<Path> traces, TraceProcessorOptions options)
      throws IOException, EngineException {
    return TraceProcessor.open(
        traces, options.withEngine(engine).withImporters(importers).withExtensions(extensions));
  }
}
