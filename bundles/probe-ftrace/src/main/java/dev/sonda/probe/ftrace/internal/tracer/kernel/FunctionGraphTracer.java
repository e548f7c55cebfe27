package dev.sonda.probe.ftrace.internal.tracer.kernel;

import dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder;
import dev.sonda.protos.FtraceConfig;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The kernel's tracer of function calls. Sessions add functions to one list; each session that
 * requests calls gets the calls of all listed functions. The tracer stays on until the last session
 * has ended, because the kernel can't change its tracer while a pipe is open. One thread.
 */
final class FunctionGraphTracer {
  static final String TRACER = "function_graph";
  private static final String FILTERS = "set_ftrace_filter";
  private static final String ROOTS = "set_graph_function";
  private static final String DEPTH = "max_graph_depth";

  private final TracefsFolder folder;
  private final RestorableTracefsWriter changes;
  private boolean on;

  FunctionGraphTracer(TracefsFolder folder, RestorableTracefsWriter changes) {
    this.folder = folder;
    this.changes = changes;
  }

  static boolean isThere(TracefsFolder main) throws IOException {
    return Arrays.asList(main.read("available_tracers").split("\\s+", -1)).contains(TRACER);
  }

  /** Adds a session's functions, and turns the tracer on for the first session. */
  void add(FtraceConfig config) throws IOException {
    if (!on) {
      changes.set(FILTERS, "");
      changes.set(ROOTS, "");
    }
    append(FILTERS, config.getFunctionFiltersList());
    append(ROOTS, config.getFunctionGraphRootsList());
    changes.set(DEPTH, Integer.toUnsignedString(config.getFunctionGraphMaxDepth()));
    if (!on) {
      changes.set(TracefsConfigurator.CURRENT_TRACER, TRACER);
      on = true;
    }
  }

  private void append(String file, List<String> functions) throws IOException {
    for (String function : functions) {
      folder.append(file, function);
    }
  }

  /** Resets this object after the changes in tracefs have been undone. */
  void end() {
    on = false;
  }
}
