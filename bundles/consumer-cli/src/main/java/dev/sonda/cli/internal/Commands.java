package dev.sonda.cli.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sonda.cli.internal.daemon.DaemonCommand;
import dev.sonda.cli.internal.dump.DumpCommand;
import dev.sonda.cli.internal.query.DoctorCommand;
import dev.sonda.cli.internal.query.SourcesCommand;
import dev.sonda.cli.internal.record.RecordCommand;
import dev.sonda.cli.internal.shell.ShellCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Finds the command that a line names and runs it. Only that one is made: reflection is slow. */
final class Commands {
  private static final Map<String, Function<CommandContext, Object>> BY_NAME =
      new LinkedHashMap<>();

  static {
    BY_NAME.put("record", RecordCommand::new);
    BY_NAME.put("dump", DumpCommand::new);
    BY_NAME.put("sources", SourcesCommand::new);
    BY_NAME.put("doctor", DoctorCommand::new);
    BY_NAME.put("daemon", DaemonCommand::new);
    BY_NAME.put("shell", ShellCommand::new);
    BY_NAME.put("version", VersionCommand::new);
  }

  private static final OptionSpec HELP =
      OptionSpec.builder("-h", "--help").usageHelp(true).description("Print this help.").build();

  private final CommandContext context;

  Commands(CommandContext context) {
    this.context = context;
  }

  int run() {
    if (context.arguments().isEmpty()) {
      printHelp(context.err());
      return ExitCode.USAGE.number();
    }
    String name = context.arguments().getFirst();
    return switch (name) {
      case "--version", "-V" -> new VersionCommand(context).call();
      case "help", "--help", "-h" -> help();
      default -> runNamed(name);
    };
  }

  private int runNamed(String name) {
    CommandLine command = make(name);
    if (command == null) {
      context.err().println("sonda: no command '" + name + "'" + hint(name) + "; try: sonda help");
      return ExitCode.USAGE.number();
    }
    return command.execute(
        context.arguments().subList(1, context.arguments().size()).toArray(String[]::new));
  }

  private int help() {
    if (context.arguments().size() < 2) {
      printHelp(context.out());
      return ExitCode.OK.number();
    }
    CommandLine command = make(context.arguments().get(1));
    if (command == null) {
      return runNamed(context.arguments().get(1));
    }
    command.usage(context.out(), Ansi.OFF);
    return ExitCode.OK.number();
  }

  private void printHelp(PrintStream to) {
    CommandLine all = new CommandLine(CommandSpec.create().name("sonda"));
    all.getCommandSpec().usageMessage().description("A system tracer for Linux and the JVM.");
    BY_NAME.forEach((name, factory) -> all.addSubcommand(name, factory.apply(context)));
    all.usage(to, Ansi.OFF);
    to.println("sonda help COMMAND tells more about one.");
  }

  private @Nullable CommandLine make(String name) {
    Function<CommandContext, Object> factory = BY_NAME.get(name);
    if (factory == null) {
      return null;
    }
    CommandLine command = new CommandLine(factory.apply(context));
    command.setCommandName("sonda " + name);
    command.getCommandSpec().addOption(HELP);
    command.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF));
    command.setOut(new PrintWriter(context.out(), true, UTF_8));
    command.setErr(new PrintWriter(context.err(), true, UTF_8));
    command.setParameterExceptionHandler(this::onUsageError);
    command.setExecutionExceptionHandler(this::onFailure);
    return command;
  }

  private int onUsageError(CommandLine.ParameterException e, String[] arguments) {
    String name = e.getCommandLine().getCommandName();
    context.err().println(name + ": " + e.getMessage() + "; try: " + name + " --help");
    return ExitCode.USAGE.number();
  }

  private int onFailure(
      Exception e, CommandLine command, CommandLine.@Nullable ParseResult arguments)
      throws Exception {
    if (e instanceof Failure failure) {
      context.err().println("sonda: " + failure.getMessage());
      return failure.exitCode().number();
    }
    throw e;
  }

  private static String hint(String name) {
    return Nearest.to(name, BY_NAME.keySet())
        .map(near -> "; did you mean '" + near + "'?")
        .orElse("");
  }
}
