package dev.sonda.cli.internal.app;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.NameSuggestion;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.Version;
import dev.sonda.cli.internal.analysis.SqlCommandDescription;
import dev.sonda.cli.internal.config.ConfigCommand;
import dev.sonda.cli.internal.convert.ConvertCommand;
import dev.sonda.cli.internal.daemon.DaemonCommand;
import dev.sonda.cli.internal.doctor.DoctorCommand;
import dev.sonda.cli.internal.dump.DumpCommand;
import dev.sonda.cli.internal.info.InfoCommand;
import dev.sonda.cli.internal.manual.CompletionNames;
import dev.sonda.cli.internal.manual.DocumentedCommand;
import dev.sonda.cli.internal.merge.MergeTracesCommand;
import dev.sonda.cli.internal.perfetto.PerfettoTool;
import dev.sonda.cli.internal.query.QueryCommand;
import dev.sonda.cli.internal.query.SessionsCommand;
import dev.sonda.cli.internal.query.SourcesCommand;
import dev.sonda.cli.internal.record.RecordCommand;
import dev.sonda.cli.internal.record.TriggerCommand;
import dev.sonda.cli.internal.session.SnapshotCommand;
import dev.sonda.cli.internal.session.StartCommand;
import dev.sonda.cli.internal.session.StopCommand;
import dev.sonda.cli.internal.shell.ShellCommand;
import dev.sonda.cli.internal.stats.StatsCommand;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Finds the subcommand that a command line names, parses its options and runs it. One object runs
 * one line, on the caller's thread.
 *
 * <p>A line that can't be parsed is a usage error: one sentence on standard error with the nearest
 * known name, and exit code 2. Output that couldn't be written turns a success into a failure.
 */
public final class SubcommandDispatcher {
  /**
   * All subcommands with their factories, in the order of {@code sonda help}. Help, manual pages
   * and completion list these; {@code version}, {@code help}, {@code complete} and {@code perfetto}
   * are dispatched before them.
   */
  private static final Map<String, Function<CommandContext, CliCommand>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("record", RecordCommand::new);
    BY_NAME.put("start", StartCommand::start);
    BY_NAME.put("stop", StopCommand::stop);
    BY_NAME.put("snapshot", SnapshotCommand::snapshot);
    BY_NAME.put("sessions", SessionsCommand::new);
    BY_NAME.put("stats", StatsCommand::new);
    BY_NAME.put("attach", StopCommand::attach);
    BY_NAME.put("detach", StartCommand::detach);
    BY_NAME.put("clone", SnapshotCommand::clone);
    BY_NAME.put("trigger", TriggerCommand::new);
    BY_NAME.put("dump", DumpCommand::new);
    BY_NAME.put("info", InfoCommand::new);
    BY_NAME.put("convert", ConvertCommand::new);
    BY_NAME.put("merge", MergeTracesCommand::new);
    BY_NAME.put("sql", context -> new SqlCommandDescription());
    BY_NAME.put("sources", SourcesCommand::new);
    BY_NAME.put("query", QueryCommand::new);
    BY_NAME.put("doctor", DoctorCommand::new);
    BY_NAME.put("config", ConfigCommand::new);
    BY_NAME.put("daemon", DaemonCommand::new);
    BY_NAME.put("shell", ShellCommand::new);
  }

  private static final String VERSION_HELP =
      "Usage: sonda version\nPrint the version, and the Java that it runs on.";

  private final CommandContext context;

  public SubcommandDispatcher(CommandContext context) {
    this.context = context;
  }

  /**
   * Runs the command line.
   *
   * @return the process's exit code; errors have been printed
   */
  public int run() {
    try {
      ExitCode exitCode = dispatch();
      context.out().finish();
      return exitCode.number();
    } catch (CommandFailure e) {
      context.err().println("sonda: " + e.getMessage());
      return e.exitCode().number();
    } finally {
      context.out().flush();
    }
  }

  /** Runs the commands that need no parser, and passes all other command lines to the parser. */
  private ExitCode dispatch() throws CommandFailure {
    if (context.arguments().isEmpty()) {
      printHelp(context.err());
      return ExitCode.USAGE;
    }
    String name = context.arguments().getFirst();
    List<String> rest = context.arguments().subList(1, context.arguments().size());
    return switch (name) {
      // Handled without picocli, which takes longer to load than these commands to run.
      case "version", "--version", "-V" -> version(rest);
      case "help", "--help", "-h" -> help(rest);
      case "complete" -> new CompletionNames(context).print(rest);
      case "perfetto" -> new PerfettoTool(context).run(rest);
      default -> run(name, rest);
    };
  }

  private ExitCode version(List<String> arguments) throws CommandFailure {
    if (arguments.equals(List.of("--help")) || arguments.equals(List.of("-h"))) {
      return help(List.of("version"));
    }
    refuseMoreThan(0, arguments);
    return Version.print(context.out());
  }

  /** Refuses arguments of a command that has none, since an ignored argument may be a mistake. */
  private static void refuseMoreThan(int known, List<String> arguments) throws CommandFailure {
    if (arguments.size() > known) {
      throw new CommandFailure(
          ExitCode.USAGE, "'" + arguments.get(known) + "' is one too many; try: sonda help");
    }
  }

  private ExitCode run(String name, List<String> arguments) throws CommandFailure {
    Function<CommandContext, CliCommand> factory = BY_NAME.get(name);
    if (factory == null) {
      context
          .err()
          .println(
              "sonda: no command '"
                  + name
                  + "'"
                  + NameSuggestion.hint(name, names())
                  + "; try: sonda help");
      return ExitCode.USAGE;
    }
    CliCommand command = factory.apply(context);
    Optional<ExitCode> bare = arguments.isEmpty() ? command.runBare() : Optional.empty();
    return bare.isPresent() ? bare.get() : parse(name, command, arguments);
  }

  /**
   * Parses the arguments by the command's own description and runs it. Exceptions of picocli and of
   * file names that the locale can't encode become usage errors.
   */
  private ExitCode parse(String name, CliCommand command, List<String> arguments)
      throws CommandFailure {
    CommandLine line = line(name, command);
    try {
      ParseResult result = line.parseArgs(arguments.toArray(String[]::new));
      if (line.isUsageHelpRequested()) {
        line.usage(context.out(), Ansi.OFF);
        return ExitCode.OK;
      }
      return command.run(result);
    } catch (ParameterException e) {
      context
          .err()
          .println("sonda " + name + ": " + sentence(e, line) + "; try: sonda help " + name);
      return ExitCode.USAGE;
    } catch (InvalidPathException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "no file can have the name '"
              + e.getInput()
              + "' here ("
              + e.getReason()
              + "); with other letters than ASCII in it, set LC_ALL=C.UTF-8",
          e);
    }
  }

  /** Picocli's message; for an unknown flag, with the known flag that resembles it. */
  private static String sentence(ParameterException e, CommandLine line) {
    String near =
        e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
            ? NameSuggestion.hint(
                unmatched.getUnmatched().getFirst(), line.getCommandSpec().optionsMap().keySet())
            : "";
    return e.getMessage() + near;
  }

  private ExitCode help(List<String> arguments) throws CommandFailure {
    String name = arguments.isEmpty() ? "help" : arguments.getFirst();
    List<String> below = arguments.isEmpty() ? List.of() : arguments.subList(1, arguments.size());
    switch (name) {
      case "help", "--help", "-h" -> {
        refuseMoreThan(0, below);
        printHelp(context.out());
      }
      case "version" -> {
        refuseMoreThan(0, below);
        context.out().println(VERSION_HELP);
      }
      case "perfetto" -> {
        refuseMoreThan(0, below);
        new PerfettoTool(context).printUsage(context.out());
      }
      default -> {
        return below.isEmpty() ? run(name, List.of("--help")) : helpBelow(name, below);
      }
    }
    return ExitCode.OK;
  }

  /** Prints the help of a nested command: {@code help config lint}. */
  private ExitCode helpBelow(String name, List<String> below) throws CommandFailure {
    Function<CommandContext, CliCommand> factory = BY_NAME.get(name);
    if (factory == null) {
      return run(name, List.of());
    }
    Set<String> known = factory.apply(context).spec().subcommands().keySet();
    String wanted = below.getFirst();
    if (!known.isEmpty() && !known.contains(wanted)) {
      throw new CommandFailure(
          ExitCode.USAGE,
          name
              + " has no '"
              + wanted
              + "'"
              + NameSuggestion.hint(wanted, known)
              + "; try: sonda help "
              + name);
    }
    refuseMoreThan(known.isEmpty() ? 0 : 1, below);
    return run(name, List.of(wanted, "--help"));
  }

  private void printHelp(PrintStream to) {
    CommandLine all = new CommandLine(CommandSpec.create().name("sonda"));
    all.getCommandSpec().usageMessage().description("A system tracer for Linux and the JVM.");
    BY_NAME.forEach((name, factory) -> all.addSubcommand(name, line(name, factory.apply(context))));
    all.usage(to, Ansi.OFF);
    to.println("  version   Print the version, and the Java that it runs on.");
    to.println("  perfetto  Take the options of Perfetto's own tool; bin/perfetto is the same.");
    to.println("Exit codes:");
    for (ExitCode code : ExitCode.values()) {
      to.printf("  %-7d  %s%n", code.number(), code.meaning());
    }
    to.println("A reader of standard output that leaves, such as head, ends a list quietly.");
    to.println("sonda help COMMAND tells more about one.");
  }

  /** The descriptions of all commands, for manual pages and completion. Runs no command. */
  static List<DocumentedCommand> entries() {
    CommandContext nowhere =
        new CommandContext(
            List.of(),
            InputStream.nullInputStream(),
            new StandardOutput(OutputStream.nullOutputStream()),
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8),
            Map.of(),
            Optional.empty(),
            handler -> {},
            (context, needs) -> ExitCode.FAILURE);
    return BY_NAME.entrySet().stream()
        .map(command ->
            new DocumentedCommand(
                command.getKey(),
                line(command.getKey(), command.getValue().apply(nowhere)).getCommandSpec()))
        .toList();
  }

  private static CommandLine line(String name, CliCommand command) {
    return PicocliSpecs.line(command.spec().name("sonda " + name));
  }

  private static Set<String> names() {
    Set<String> names = new TreeSet<>(BY_NAME.keySet());
    names.addAll(List.of("help", "version", "perfetto"));
    return names;
  }
}
