package dev.sonda.analysis.cli.internal.perfetto;

import com.google.protobuf.TextFormat;
import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.convert.TextToTraceConversion;
import dev.sonda.analysis.cli.internal.perfetto.convert.TraceArchive;
import dev.sonda.analysis.cli.internal.perfetto.convert.UncompressedTrace;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.trace.format.TraceFormatException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The subcommand {@code util}: runs one of the utilities for trace files, such as {@code merge}.
 */
final class UtilCommand {
  private static final String COMMAND = "util";
  private static final String KNOWN =
      "merge, symbolize, deobfuscate, decompress_packets, text_to_binary";

  /** The name in the archive of the file that says how the traces relate. */
  private static final String MANIFEST = "perfetto_manifest.json";

  /** Statistics of events that are lost, because their clock can't be related to the trace's. */
  private static final String LOST_EVENTS =
      """
      SELECT coalesce(sum(value), 0) FROM stats WHERE name IN (
        'clock_sync_unrelatable_clock_domains', 'clock_sync_failure_no_path',
        'trace_sorter_negative_timestamp_dropped')
      """;

  private final CommandContext context;
  private final GetoptCommandLine line;

  UtilCommand(CommandContext context, GetoptCommandLine line) {
    this.context = context;
    this.line = line;
  }

  void run() throws ShellException {
    String utility = line.words().isEmpty() ? "" : line.words().getFirst();
    switch (utility) {
      case "merge" -> merge(line.words().subList(1, line.words().size()));
      case "decompress_packets" -> convert(UncompressedTrace::write);
      case "text_to_binary" -> convert(UtilCommand::textToBinary);
      case "symbolize" ->
          new SymbolizationCommand(context, line)
              .run(new ConversionFiles(context, COMMAND, line.words()));
      case "deobfuscate" ->
          new DeobfuscationCommand(context)
              .run(new ConversionFiles(context, COMMAND, line.words()));
      case "" -> throw new ShellException("util: a utility must be specified: " + KNOWN);
      default ->
          throw new ShellException(
              "util: unknown utility '" + utility + "' (there are: " + KNOWN + ")");
    }
  }

  /** Converts a stream to another one. */
  @FunctionalInterface
  private interface Conversion {
    void write(String name, InputStream in, OutputStream out) throws IOException;
  }

  private void convert(Conversion conversion) throws ShellException {
    ConversionFiles files = new ConversionFiles(context, COMMAND, line.words());
    try (InputStream in = files.open()) {
      files.write(
          true,
          out -> {
            try {
              conversion.write(files.inputName(), in, out);
            } catch (TraceFormatException e) {
              throw new ShellException(String.valueOf(e.getMessage()), e);
            }
          });
    } catch (IOException e) {
      throw files.unreadable(e);
    }
  }

  private static void textToBinary(String name, InputStream in, OutputStream out)
      throws IOException {
    try {
      TextToTraceConversion.write(in, out);
    } catch (TextFormat.ParseException e) {
      throw new TraceFormatException(
          "failed to parse trace text: %s:%s".formatted(name, e.getMessage()), e);
    }
  }

  private void merge(List<String> names) throws ShellException {
    if (names.isEmpty()) {
      throw new ShellException("merge: at least one input trace file is required");
    }
    if (!line.has(Subcommand.OUTPUT)) {
      throw new ShellException("merge: an output path is required (-o FILE)");
    }
    String output = line.value(Subcommand.OUTPUT);
    List<Path> traces = traces(names);
    byte[] manifest = manifest();
    ReplacedFile.write(
        context,
        output,
        target -> {
          OutputStream out = new BufferedOutputStream(Channels.newOutputStream(target));
          write(manifest, traces, out);
        });
    context
        .out()
        .printf(
            "Wrote %s (%d trace%s%s).%n",
            output,
            traces.size(),
            traces.size() == 1 ? "" : "s",
            manifest == null ? "" : " plus manifest");
    if (!line.has(Subcommand.NO_VALIDATE)) {
      validate(output);
    }
  }

  private static void write(byte @Nullable [] manifest, List<Path> traces, OutputStream out)
      throws IOException {
    TraceArchive archive = new TraceArchive(out);
    if (manifest != null) {
      // It comes first, so that readers know how the traces' clocks relate.
      archive.add(MANIFEST, manifest);
    }
    for (Path trace : traces) {
      archive.add(trace.getFileName().toString(), trace);
    }
    archive.finish();
  }

  private List<Path> traces(List<String> names) throws ShellException {
    List<Path> traces = new ArrayList<>();
    Set<String> inArchive = new HashSet<>();
    for (String name : names) {
      Path trace = context.file(name);
      if (!Files.isReadable(trace) || Files.isDirectory(trace)) {
        throw new ShellException("merge: cannot read '" + name + "'");
      }
      if (!inArchive.add(trace.getFileName().toString())) {
        throw new ShellException(
            "merge: two input files share the name '%s', which must be unique in the archive"
                .formatted(trace.getFileName()));
      }
      traces.add(trace);
    }
    return traces;
  }

  private byte @Nullable [] manifest() throws ShellException {
    if (!line.has(Subcommand.MANIFEST)) {
      return null;
    }
    String name = line.value(Subcommand.MANIFEST);
    try {
      return Files.readAllBytes(context.file(name));
    } catch (IOException e) {
      throw new ShellException("merge: cannot read manifest file '" + name + "'", e);
    }
  }

  /** Opens the archive, and warns if it isn't what the user expects of one trace. */
  private void validate(String archive) throws ShellException {
    long[] lost = {0};
    try (ShellTrace trace = ShellTrace.open(context, line, archive)) {
      trace.read(
          LOST_EVENTS,
          rows -> {
            rows.next();
            lost[0] = rows.longValue(0);
          });
    }
    if (lost[0] == 0) {
      context.out().println("Validation: all traces line up on the shared timeline.");
      return;
    }
    String sentence =
        "%d events would be dropped when this archive is opened: they cannot be placed on the"
            + " shared timeline. Adjust the clocks in the manifest.";
    if (line.has(Subcommand.STRICT)) {
      throw new ShellException("merge: " + sentence.formatted(lost[0]));
    }
    context.err().println("Warning: " + sentence.formatted(lost[0]));
  }
}
