package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.convert.SystraceText;
import dev.sonda.analysis.cli.internal.perfetto.convert.TraceToTextConversion;
import dev.sonda.analysis.cli.internal.perfetto.convert.json.ChromeJsonExport;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.trace.format.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** The subcommand {@code convert}: converts a trace to another file format. */
final class ConvertCommand {
  private static final String COMMAND = "convert";

  private final CommandContext context;
  private final GetoptCommandLine line;
  private final ConversionFiles files;

  ConvertCommand(CommandContext context, GetoptCommandLine line) throws ShellException {
    this.context = context;
    this.line = line;
    files = new ConversionFiles(context, COMMAND, line.words());
  }

  void run() throws ShellException {
    if (line.words().isEmpty()) {
      throw new ShellException("convert: a format must be specified");
    }
    String format = line.words().getFirst();
    refuseUnusedOptions(format);
    switch (format) {
      case "text" -> text();
      case "systrace", "ctrace" -> systrace(format.equals("ctrace"), kept());
      case "firefox" -> firefox();
      case "json" -> json(kept());
      case "profile" -> profile();
      default -> throw new ShellException("convert: unknown format '" + format + "'");
    }
  }

  private void refuseUnusedOptions(String format) throws ShellException {
    boolean hasKernelText = Set.of("systrace", "ctrace", "json").contains(format);
    if (!hasKernelText && line.has(Subcommand.TRUNCATE)) {
      throw new ShellException("--truncate is unsupported for the '%s' format".formatted(format));
    }
    boolean isProfile = format.equals("profile");
    if (!isProfile && (line.has(Subcommand.PID) || line.has(Subcommand.TIMESTAMPS))) {
      throw new ShellException(
          "--pid and --timestamps are supported only for the 'profile' format");
    }
    if (!isProfile && line.has(Subcommand.OUTPUT_DIR)) {
      throw new ShellException("--output-dir is supported only for the 'profile' format");
    }
    if (!format.equals("text") && line.has(Subcommand.SKIP_UNKNOWN)) {
      throw new ShellException("--skip-unknown is supported only for the 'text' format");
    }
  }

  private void profile() throws ShellException {
    if (files.hasOutputName()) {
      throw new ShellException(
          "output file is not supported for 'profile', use --output-dir instead");
    }
    ProfileConversion conversion = new ProfileConversion(context, line);
    withTrace(conversion::run);
  }

  private SystraceText.Kept kept() throws ShellException {
    return switch (line.value(Subcommand.TRUNCATE)) {
      case "" -> SystraceText.Kept.ALL;
      case "start" -> SystraceText.Kept.FIRST;
      case "end" -> SystraceText.Kept.LAST;
      default ->
          throw new ShellException(
              "--truncate must be 'start' or 'end', the part of the trace that is kept");
    };
  }

  private void text() throws ShellException {
    try (InputStream in = files.open()) {
      files.write(
          false,
          out -> {
            try {
              TraceToTextConversion.print(
                  files.inputName(), in, !line.has(Subcommand.SKIP_UNKNOWN), out);
            } catch (TraceFormatException e) {
              throw new ShellException(String.valueOf(e.getMessage()), e);
            }
          });
    } catch (IOException e) {
      throw files.unreadable(e);
    }
  }

  private void systrace(boolean isCompressed, SystraceText.Kept kept) throws ShellException {
    withTrace(trace ->
        files.write(
            isCompressed,
            out -> {
              if (isCompressed) {
                ctrace(trace, kept, out);
              } else {
                trace.use(processor -> SystraceText.print(processor, kept, out));
              }
            }));
  }

  private static void ctrace(ShellTrace trace, SystraceText.Kept kept, PrintStream out)
      throws ShellException, IOException {
    out.print("TRACE:\n");
    try (Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION)) {
      DeflaterOutputStream deflated = new DeflaterOutputStream(out, deflater);
      PrintStream text = new PrintStream(deflated, false, StandardCharsets.UTF_8);
      trace.use(processor -> SystraceText.print(processor, kept, text));
      text.flush();
      deflated.finish();
    }
  }

  private void json(SystraceText.Kept kept) throws ShellException {
    withTrace(trace ->
        files.write(
            false, out -> trace.use(processor -> ChromeJsonExport.print(processor, kept, out))));
  }

  private void firefox() throws ShellException {
    withTrace(trace -> {
      trace.execute("INCLUDE PERFETTO MODULE export.to_firefox_profile");
      files.write(
          false,
          out ->
              trace.read(
                  "SELECT export_to_firefox_profile()",
                  rows -> {
                    while (rows.next()) {
                      out.print(rows.stringValue(0));
                    }
                  }));
    });
  }

  /** Uses an open trace. */
  @FunctionalInterface
  private interface TraceUse {
    void use(ShellTrace trace) throws ShellException;
  }

  private void withTrace(TraceUse use) throws ShellException {
    files.readAsFile(file -> {
      try (ShellTrace trace = ShellTrace.open(context, line, file)) {
        use.use(trace);
      }
    });
  }
}
