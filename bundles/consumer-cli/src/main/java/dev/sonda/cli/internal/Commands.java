package dev.sonda.cli.internal;

import dev.sonda.cli.internal.daemon.DaemonCommand;
import dev.sonda.cli.internal.dump.DumpCommand;
import dev.sonda.cli.internal.query.DoctorCommand;
import dev.sonda.cli.internal.query.SourcesCommand;
import dev.sonda.cli.internal.record.RecordCommand;
import dev.sonda.cli.internal.shell.ShellCommand;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Finds the command that a line names and runs it. */
final class Commands {
  private static final Map<String, Function<CommandContext, CliCommand>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("record", RecordCommand::new);
    BY_NAME.put("dump", DumpCommand::new);
    BY_NAME.put("sources", SourcesCommand::new);
    BY_NAME.put("doctor", DoctorCommand::new);
    BY_NAME.put("daemon", DaemonCommand::new);
    BY_NAME.put("shell", ShellCommand::new);
  }

  private final CommandContext context;

  Commands(CommandContext context) {
    this.context = context;
  }

  int run() {
    try {
      ExitCode exitCode = dispatch();
      context.out().finish();
      return exitCode.number();
    } catch (Failure e) {
      context.err().println("sonda: " + e.getMessage());
      return e.exitCode().number();
    } finally {
      context.out().flush();
    }
  }

  private ExitCode dispatch() {
    if (context.arguments().isEmpty()) {
      printHelp(context.err());
      return ExitCode.USAGE;
    }
    String name = context.arguments().getFirst();
    List<String> rest = context.arguments().subList(1, context.arguments().size());
    return switch (name) {
      // Without picocli, which takes longer to load than all the rest of it takes.
      case "version", "--version", "-V" -> Version.print(context.out());
      case "help", "--help", "-h" -> help(rest);
      default -> run(name, rest);
    };
  }

  private ExitCode run(String name, List<String> arguments) {
    Function<CommandContext, CliCommand> factory = BY_NAME.get(name);
    if (factory == null) {
      context.err().println("sonda: no command '" + name + "'" + hint(name) + "; try: sonda help");
      return ExitCode.USAGE;
    }
    CliCommand command = factory.apply(context);
    try {
      CommandLine line = line(name, command);
      ParseResult result = line.parseArgs(arguments.toArray(String[]::new));
      if (line.isUsageHelpRequested()) {
        line.usage(context.out(), Ansi.OFF);
        return ExitCode.OK;
      }
      return command.run(result);
    } catch (ParameterException e) {
      context.err().println("sonda " + name + ": " + e.getMessage() + "; try: sonda help " + name);
      return ExitCode.USAGE;
    } catch (Failure e) {
      context.err().println("sonda: " + e.getMessage());
      return e.exitCode();
    }
  }

  private ExitCode help(List<String> arguments) {
    if (arguments.isEmpty()) {
      printHelp(context.out());
      return ExitCode.OK;
    }
    return run(arguments.getFirst(), List.of("--help"));
  }

  private void printHelp(PrintStream to) {
    CommandLine all = new CommandLine(CommandSpec.create().name("sonda"));
    all.getCommandSpec().usageMessage().description("A system tracer for Linux and the JVM.");
    BY_NAME.forEach((name, factory) -> all.addSubcommand(name, line(name, factory.apply(context))));
    all.usage(to, Ansi.OFF);
    to.println("  version  Print the version.");
    to.println("Exit codes:");
    for (ExitCode code : ExitCode.values()) {
      to.printf("  %-7d  %s%n", code.number(), code.meaning());
    }
    to.println("A reader of standard output that leaves, such as head, ends a list quietly.");
    to.println("sonda help COMMAND tells more about one.");
  }

  private static CommandLine line(String name, CliCommand command) {
    CommandSpec spec =
        command
            .spec()
            .name("sonda " + name)
            .addOption(
                OptionSpec.builder("-h", "--help")
                    .usageHelp(true)
                    .description("Print this help.")
                    .build());
    spec.usageMessage().sortOptions(false);
    return new CommandLine(spec);
  }

  private static String hint(String name) {
    return Nearest.to(name, BY_NAME.keySet())
        .map(near -> "; did you mean '" + near + "'?")
        .orElse("");
  }
}
