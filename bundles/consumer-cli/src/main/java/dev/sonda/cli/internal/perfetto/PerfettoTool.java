package dev.sonda.cli.internal.perfetto;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Version;
import dev.sonda.cli.internal.perfetto.ToolCommandLine.Given;
import dev.sonda.cli.internal.perfetto.ToolOption.Verdict;
import dev.sonda.cli.internal.record.RecordCommandRunner;
import dev.sonda.cli.internal.record.option.BackgroundMoment;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordPurpose;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Runs a command line of Perfetto's own tool {@code perfetto}, with its options and exit codes. The
 * command {@code record} does the recording; this class translates the options to {@code record}'s
 * and the exit codes to the tool's.
 */
public final class PerfettoTool {
  private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");

  private final CommandContext context;
  private final List<ToolOption> known = ToolOption.all();

  public PerfettoTool(CommandContext context) {
    this.context = context;
  }

  /** Runs the line. Never throws: the tool has exit codes of its own for failures. */
  public ExitCode run(List<String> line) {
    try {
      return line.isEmpty() ? usage() : run(ToolCommandLine.parse(known, line));
    } catch (CommandFailure e) {
      context.err().println("perfetto: " + e.getMessage());
      return ExitCode.FAILURE;
    }
  }

  /**
   * Evaluates options from left to right. The first one that ends the command, such as {@code
   * --help}, does so even if a later one is wrong.
   */
  private ExitCode run(ToolCommandLine line) throws CommandFailure {
    for (Given given : line.options()) {
      ToolOption option = given.option();
      ToolRules.refuseIf(
          option.verdict() == Verdict.REFUSED,
          "--" + option.name() + " is refused: " + option.words());
      switch (option.name()) {
        case "help" -> {
          return usage();
        }
        case "version" -> {
          context.out().println("Sonda " + Version.current());
          return ExitCode.OK;
        }
        case "reset-guardrails" -> {
          context.err().println("perfetto: there are no guardrails to reset");
          return ExitCode.OK;
        }
        default -> {
          // All other options are evaluated together, after the loop.
        }
      }
    }
    line.throwError();
    ToolOptions options = new ToolOptions(line.options(), line.arguments());
    ToolRules.check(options);
    return options.isQuery()
        ? new StateQuery(context, options.has("long"), options.has("query-raw")).run()
        : record(options);
  }

  /**
   * Records with the equivalent options of {@code record}. As with the tool, single data sources
   * may be missing, but not all of them.
   */
  private ExitCode record(ToolOptions options) throws CommandFailure {
    RecordPurpose purpose = purpose(options);
    ToolRules.refuseIf(
        options.isClone() && !options.has("out"), "there is no file for the clone: give -o FILE");
    RecordOptions how =
        new RecordOptions(
            purpose,
            background(options),
            options.value("out"),
            options.has("no-clobber"),
            true,
            true,
            false,
            false,
            false,
            notifyFd(options));
    try {
      ExitCode exitCode =
          new RecordCommandRunner(context, how, new ToolTraceConfig(options, context.in()), "")
              .run();
      return purpose instanceof RecordPurpose.IsDetached ? exitCode : plain(exitCode);
    } catch (CommandFailure e) {
      if (options.isAttach() && e.exitCode() == ExitCode.USAGE) {
        context.err().println("perfetto: " + e.getMessage());
        return ExitCode.USAGE;
      }
      throw e;
    }
  }

  /** Maps the exit codes of {@code record} to the tool's two. */
  private static ExitCode plain(ExitCode ours) {
    return ours == ExitCode.OK ? ExitCode.OK : ExitCode.FAILURE;
  }

  /** The purpose that the options select; the combination of options has been checked before. */
  private static RecordPurpose purpose(ToolOptions options) throws CommandFailure {
    Optional<RecordPurpose> detached =
        options
            .value("is_detached")
            .<RecordPurpose>map(RecordPurpose.IsDetached::new)
            .or(() ->
                options
                    .value("attach")
                    .map(key -> new RecordPurpose.Attach(key, options.has("stop"))))
            .or(() -> options.value("detach").map(RecordPurpose.Detach::new));
    if (detached.isPresent() || !options.isClone()) {
      return detached.orElseGet(RecordPurpose.Capture::new);
    }
    String id = options.value("clone").orElse("0");
    ToolRules.refuseIf(!NUMBER.matcher(id).matches(), "--clone wants a session's number");
    return new RecordPurpose.Clone(
        Long.parseLong(id),
        options.value("clone-by-name").orElse(""),
        options.has("clone-for-bugreport"));
  }

  private static BackgroundMoment background(ToolOptions options) {
    if (options.has("background-wait")) {
      return BackgroundMoment.ONCE_STARTED;
    }
    return options.has("background") ? BackgroundMoment.ONCE_ACCEPTED : BackgroundMoment.NEVER;
  }

  private static OptionalInt notifyFd(ToolOptions options) throws CommandFailure {
    Optional<String> number = options.value("notify-fd");
    ToolRules.refuseIf(
        number.isPresent() && !number.get().matches("\\d{1,9}"),
        "--notify-fd wants the number of a descriptor");
    return number.isPresent()
        ? OptionalInt.of(Integer.parseInt(number.get()))
        : OptionalInt.empty();
  }

  private ExitCode usage() {
    printUsage(context.err());
    return ExitCode.FAILURE;
  }

  /** Prints all options of the tool, and which of them are refused. */
  public void printUsage(PrintStream to) {
    to.println("Usage: perfetto [OPTIONS] [GROUP/EVENT | CATEGORY]...");
    for (ToolOption option : known) {
      boolean refused = option.verdict() == Verdict.REFUSED;
      to.printf("  %-28s %s%s%n", option.spelling(), refused ? "Refused: " : "", option.words());
    }
    to.println("This is Sonda under the name of Perfetto's tool; see also: sonda help");
  }
}
