package dev.sonda.cli.internal.convert;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandOutput;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.TraceInput;
import dev.sonda.cli.internal.dump.TraceDump;
import dev.sonda.cli.internal.dump.TracePacketReader;
import dev.sonda.jfr.format.RecordingHead;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code convert}: writes a trace in another format, packet by packet, so that memory
 * doesn't grow with the trace.
 *
 * <p>A damaged trace is converted up to the damage, and the exit code is 1. Events that the format
 * can't express are counted on standard error, with exit code 0. An output file is truncated at
 * once and forced to its disk at the end.
 */
public final class ConvertCommand implements CliCommand {
  private static final String TO = "--to";
  private static final String OUT = "--out";

  private final CommandContext context;

  public ConvertCommand(CommandContext context) {
    this.context = context;
  }

  /** The output formats; lower case on the command line. */
  enum Format {
    TEXT,
    JSON,
    CHROME,
    PERFETTO;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command("Write a trace in another format, of any size, packet by packet.")
        .addPositional(
            PicocliSpecs.argument(
                "TRACE", "The trace, or a recording of JFR; - reads a trace from standard input."))
        .addOption(
            OptionSpec.builder(TO)
                .type(Format.class)
                .converters(text -> Format.valueOf(text.toUpperCase(Locale.ROOT)))
                .paramLabel("text|json|chrome|perfetto")
                .description(
                    "text: protobuf text; json: an object a packet and line; chrome: slices,"
                        + " instants, flows, counters and scheduling for chrome://tracing and"
                        + " others; perfetto: a recording of JFR as a trace, which needs no --to.")
                .build())
        .addOption(
            PicocliSpecs.value(
                "-o", OUT, "FILE", "Where it goes (default: standard output, also -)."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    String file = arguments.matchedPositionalValue(0, TraceInput.STDIN);
    CommandOutput output = new CommandOutput(PicocliSpecs.text(arguments, OUT), context.out());
    try {
      Format format = format(arguments, file);
      if (format == Format.PERFETTO) {
        return output.write(out -> new JfrConversion(Path.of(file), out, context.err()).run());
      }
      try (InputStream in = TraceInput.open(file, context.in())) {
        return output.write(out -> convert(format, file, in, out));
      }
    } catch (IOException e) {
      throw CommandFailure.whileReading(file, ExitCode.FAILURE, e);
    }
  }

  /** The requested format; a JFR recording can only be converted to a Perfetto trace. */
  private static Format format(ParseResult arguments, String file)
      throws IOException, CommandFailure {
    boolean isRecording =
        !file.equals(TraceInput.STDIN) && RecordingHead.isRecording(Path.of(file));
    @Nullable Format asked = arguments.matchedOptionValue(TO, null);
    if (asked == null && !isRecording) {
      throw new CommandFailure(ExitCode.USAGE, "--to is missing: text, json or chrome");
    } else if (asked == Format.PERFETTO && !isRecording) {
      throw new CommandFailure(
          ExitCode.USAGE, file + " is no recording of JFR: --to perfetto reads no other file");
    } else if (isRecording && asked != null && asked != Format.PERFETTO) {
      throw new CommandFailure(
          ExitCode.USAGE,
          file + " is a recording of JFR: convert it to a trace first, without --to " + asked);
    }
    return asked == null ? Format.PERFETTO : asked;
  }

  private ExitCode convert(Format format, String file, InputStream in, StandardOutput out)
      throws IOException, CommandFailure {
    return switch (format) {
      case TEXT -> new TraceDump(file, false, out).run(in);
      case JSON -> new TraceDump(file, true, out).run(in);
      case CHROME -> toChrome(file, in, out);
      case PERFETTO -> throw new IllegalStateException("of a recording, not of a trace");
    };
  }

  /**
   * Converts to Chrome's format. The file is completed even if the trace is damaged, so that it can
   * be opened up to there.
   */
  private ExitCode toChrome(String file, InputStream in, StandardOutput out)
      throws IOException, CommandFailure {
    ChromeTraceWriter chrome = new ChromeTraceWriter(out);
    ChromeConverter converter = new ChromeConverter(chrome);
    TracePacketReader packets = new TracePacketReader(file, in);
    chrome.begin();
    try {
      while (packets.next() && !out.hasFailed()) {
        converter.convert(packets.parse());
      }
    } finally {
      converter.finish();
      chrome.end();
    }
    if (converter.leftOut() > 0) {
      context.err().println("sonda: " + converter.leftOut() + " events could not be told");
    }
    return ExitCode.OK;
  }
}
