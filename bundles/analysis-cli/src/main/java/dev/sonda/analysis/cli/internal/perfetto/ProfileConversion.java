package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.convert.JavaHeapExport;
import dev.sonda.analysis.cli.internal.perfetto.convert.PprofExport;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Converts the profiles of a trace to files in the format of pprof. */
final class ProfileConversion {
  /** A kind of profile. */
  private enum Kind {
    ALLOCATIONS(Subcommand.ALLOC, "heap_profile_allocation", "heap_profile-"),
    SAMPLES(Subcommand.PERF, "stack_sample", "perf_profile-"),
    JAVA_HEAP(Subcommand.JAVA_HEAP, "heap_graph_object", "heap_profile-");

    private final String flag;
    private final String table;
    private final String folderName;

    Kind(String flag, String table, String folderName) {
      this.flag = flag;
      this.table = table;
      this.folderName = folderName;
    }

    boolean isIn(ShellTrace trace) throws ShellException {
      boolean[] isIn = {false};
      trace.read("SELECT 1 FROM " + table + " LIMIT 1", rows -> isIn[0] = rows.next());
      return isIn[0];
    }
  }

  private final CommandContext context;
  private final GetoptCommandLine line;
  private final PprofExport.Selection selection;

  ProfileConversion(CommandContext context, GetoptCommandLine line) throws ShellException {
    this.context = context;
    this.line = line;
    selection = new PprofExport.Selection(pid(), timesNs());
  }

  private long pid() throws ShellException {
    String text = line.value(Subcommand.PID);
    return text.isEmpty() ? 0 : number(text, "--pid must be a decimal integer");
  }

  private Set<Long> timesNs() throws ShellException {
    Set<Long> times = new HashSet<>();
    if (line.has(Subcommand.TIMESTAMPS)) {
      for (String text : line.value(Subcommand.TIMESTAMPS).split(",", -1)) {
        times.add(number(text, "--timestamps must be decimal integers"));
      }
    }
    return times;
  }

  private static long number(String text, String sentence) throws ShellException {
    try {
      return Long.parseUnsignedLong(text);
    } catch (NumberFormatException e) {
      throw new ShellException(sentence + ", not '" + text + "'", e);
    }
  }

  /** Writes the profiles into a folder; if the trace has none, none is created. */
  void run(ShellTrace trace) throws ShellException {
    Kind kind = kind(trace);
    try {
      Path folder = folder(kind);
      int[] files = {0};
      trace.use(processor ->
          files[0] =
              switch (kind) {
                case SAMPLES -> PprofExport.writeSamples(processor, selection, folder);
                case ALLOCATIONS -> PprofExport.writeAllocations(processor, selection, folder);
                case JAVA_HEAP -> JavaHeapExport.write(processor, selection, folder);
              });
      context.err().println("Wrote " + files[0] + " profiles to " + folder);
    } catch (IOException e) {
      String target = line.has(Subcommand.OUTPUT_DIR) ? line.value(Subcommand.OUTPUT_DIR) : "files";
      throw new ShellException(
          String.valueOf(CommandFailure.whileOpening(target, e).getMessage()), e);
    }
  }

  private Path folder(Kind kind) throws IOException {
    return line.has(Subcommand.OUTPUT_DIR)
        ? Files.createDirectories(context.file(line.value(Subcommand.OUTPUT_DIR)))
        : Files.createTempDirectory(kind.folderName);
  }

  private Kind kind(ShellTrace trace) throws ShellException {
    List<Kind> wanted = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      if (line.has(kind.flag)) {
        wanted.add(kind);
      }
    }
    if (wanted.isEmpty()) {
      for (Kind kind : Kind.values()) {
        if (kind.isIn(trace)) {
          wanted.add(kind);
        }
      }
    }
    if (wanted.size() == 1) {
      return wanted.getFirst();
    }
    throw new ShellException(
        wanted.isEmpty()
            ? "convert profile: no profile found in the trace"
            : "convert profile: more than one kind of profile; one of --alloc, --perf and"
                + " --java-heap chooses");
  }
}
