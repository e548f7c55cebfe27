package dev.sonda.trace.processor.internal;

import dev.sonda.trace.importing.TraceExtension;
import dev.sonda.trace.processor.TraceProcessorOptions;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * The extensions used for a trace, with their SQL functions. An extension that throws when its
 * functions are requested is left out, so that the trace stays readable.
 *
 * @param functions functions of all extensions; of functions with equal name and parameters, the
 *     first
 */
record TraceExtensions(
    List<TraceExtension> all, List<String> names, List<ScalarFunction> functions) {
  private static final Logger LOG = System.getLogger(TraceExtensions.class.getName());

  static TraceExtensions of(TraceProcessorOptions options) {
    List<TraceExtension> usable = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<ScalarFunction> functions = new ArrayList<>();
    Set<Object> signatures = new HashSet<>();
    for (TraceExtension extension : installed(options)) {
      try {
        String name = extension.name();
        for (ScalarFunction function : extension.functions()) {
          if (signatures.add(List.of(function.name(), function.parameters()))) {
            functions.add(function);
          } else {
            LOG.log(
                Level.WARNING,
                "the function {0} of the extension {1} is left out: there is one already",
                function.name(),
                name);
          }
        }
        usable.add(extension);
        names.add(name);
      } catch (RuntimeException | LinkageError e) {
        LOG.log(
            Level.WARNING,
            "the extension " + extension.getClass().getName() + " is left out: " + e);
      }
    }
    return new TraceExtensions(usable, names, functions);
  }

  private static List<TraceExtension> installed(TraceProcessorOptions options) {
    return options.extensions().isEmpty() && options.importers().isEmpty()
        ? ServiceLoader.load(TraceExtension.class, TraceExtensions.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .toList()
        : options.extensions();
  }

  /** Part of a database file's origin that identifies the extensions; empty if there are none. */
  List<String> origins() {
    return names.isEmpty()
        ? List.of()
        : List.of("with the extensions " + String.join(", ", names.stream().sorted().toList()));
  }
}
