package dev.sonda.cli.internal.merge;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandOutput;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Flags;
import dev.sonda.cli.internal.OutputErrors;
import dev.sonda.cli.internal.StandardOutput;
import dev.sonda.trace.format.PacketStream;
import dev.sonda.trace.format.TraceFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code merge}: several traces of one machine as one, packet by packet.
 *
 * <p>A damaged trace is merged up to the damage, and so are the traces behind it; the exit code is
 * 1 then. Traces of different machines, or of a machine before and after it was started anew, are
 * refused: their clocks have nothing in common.
 */
public final class MergeTracesCommand implements CliCommand {
  private static final String OUT = "--out";

  private final CommandContext context;

  public MergeTracesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return Flags.command(
            "Merge traces of one machine, such as the segments of a recording, into one file.")
        .addPositional(
            PositionalParamSpec.builder()
                .index("0..*")
                .arity("1..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("TRACE")
                .description("The traces, in the order of their packets in the result.")
                .build())
        .addOption(
            OptionSpec.builder("-o", OUT)
                .type(String.class)
                .paramLabel("FILE")
                .required(true)
                .description("Where the merged trace goes; - is standard output.")
                .build());
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    List<String> files = arguments.matchedPositionalValue(0, List.of());
    String target = arguments.matchedOptionValue(OUT, CommandOutput.STDOUT);
    List<TraceOrigin> origins = origins(files, target);
    try {
      return new CommandOutput(Flags.text(arguments, OUT), context.out())
          .write(out -> merge(files, origins, out));
    } catch (IOException e) {
      throw OutputErrors.whileWriting(target, e);
    }
  }

  private static List<TraceOrigin> origins(List<String> files, String target) throws Failure {
    List<TraceOrigin> origins = new ArrayList<>();
    for (String file : files) {
      try (InputStream in = Files.newInputStream(Path.of(file))) {
        if (isSame(file, target)) {
          throw new Failure(ExitCode.USAGE, file + " would be overwritten while it is read");
        }
        origins.add(origin(file, in));
      } catch (IOException e) {
        throw OutputErrors.whileReading(file, ExitCode.FAILURE, e);
      }
      checkClocks(files, origins);
    }
    return origins;
  }

  private static boolean isSame(String file, String target) throws IOException {
    Path path = Path.of(target);
    return Files.exists(path) && Files.isSameFile(Path.of(file), path);
  }

  /** A damaged trace has told what it could; merging it tells of the damage. */
  private static TraceOrigin origin(String file, InputStream in) throws IOException {
    OriginScan scan = new OriginScan();
    try {
      scan.read(new PacketStream(file, in));
    } catch (TraceFormatException e) {
      return scan.origin();
    }
    return scan.origin();
  }

  private static void checkClocks(List<String> files, List<TraceOrigin> origins) throws Failure {
    TraceOrigin last = origins.getLast();
    for (int i = 0; i < origins.size() - 1; i++) {
      Duration gap = origins.get(i).gap(last).orElse(Duration.ZERO);
      if (!gap.isZero()) {
        throw new Failure(
            ExitCode.FAILURE,
            "%s and %s have no clock in common: their machines were started %s apart"
                .formatted(files.get(i), files.get(origins.size() - 1), inWords(gap)));
      }
    }
  }

  private static String inWords(Duration gap) {
    return gap.toHours() >= 1
        ? String.format(Locale.ROOT, "%.1f h", gap.toMinutes() / 60.0)
        : gap.toSeconds() + " s";
  }

  private ExitCode merge(List<String> files, List<TraceOrigin> origins, StandardOutput out)
      throws Failure {
    SequenceNumbers numbers = new SequenceNumbers();
    PacketOutput packets = new PacketOutput(out, numbers);
    ExitCode code = ExitCode.OK;
    for (int i = 0; i < files.size() && !out.hasFailed(); i++) {
      numbers.begin(origins.get(i));
      try {
        append(files.get(i), packets, numbers, out);
      } catch (Failure e) {
        context.err().println("sonda: " + e.getMessage());
        code = e.exitCode();
      }
    }
    return code;
  }

  private static void append(
      String file, PacketOutput output, SequenceNumbers numbers, StandardOutput out)
      throws Failure {
    try (InputStream in = Files.newInputStream(Path.of(file))) {
      PacketStream packets = new PacketStream(file, in);
      while (packets.next() && !out.hasFailed()) {
        if (!output.write(packets)) {
          throw damaged(packets, "is no TracePacket");
        }
        if (numbers.isFull()) {
          throw damaged(
              packets, "is of more than %d writers".formatted(SequenceNumbers.MOST_WRITERS));
        }
      }
    } catch (TraceFormatException e) {
      throw new Failure(ExitCode.FAILURE, String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw OutputErrors.whileReading(file, ExitCode.FAILURE, e);
    }
  }

  private static Failure damaged(PacketStream packets, String how) {
    return new Failure(
        ExitCode.FAILURE,
        "%s: the packet before byte %d %s".formatted(packets.name(), packets.boundary(), how));
  }
}
