package dev.sonda.analysis.cli.internal.perfetto;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.perfetto.line.ClassicCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.Flag;
import dev.sonda.analysis.cli.internal.perfetto.line.GetoptCommandLine;
import dev.sonda.analysis.cli.internal.perfetto.line.GlobalFlags;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.analysis.cli.internal.perfetto.line.ShellHelp;
import dev.sonda.analysis.cli.internal.perfetto.line.Subcommand;
import dev.sonda.analysis.cli.internal.perfetto.metatrace.MetatraceRecorder;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.trace.processor.TraceProcessorFactory;
import java.nio.channels.Channels;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Runs a command line of {@code trace_processor_shell}. One object runs one line. */
public final class ProcessorShell {
  /** The command's name, which {@code bin/sonda} also passes as the first argument. */
  public static final String NAME = "trace_processor_shell";

  private final CommandContext context;

  public ProcessorShell(CommandContext context) {
    this.context = context;
  }

  /**
   * Runs the command line and returns the process's exit code; error messages have been printed by
   * then.
   */
  public ExitCode run(List<String> arguments) throws CommandFailure {
    try {
      dispatch(arguments);
      context.out().finish();
      return ExitCode.OK;
    } catch (ShellException e) {
      context.out().finish();
      context.err().println(e.getMessage());
      return ExitCode.FAILURE;
    }
  }

  private void dispatch(List<String> arguments) throws ShellException {
    int first = firstWord(arguments);
    String word = first < 0 ? "" : arguments.get(first);
    Optional<Subcommand> command = Subcommand.of(word);
    if (arguments.isEmpty()) {
      context.out().print(ShellHelp.overview());
    } else if (word.equals("help")) {
      help(arguments, first);
    } else if (command.isPresent()) {
      List<String> rest = new ArrayList<>(arguments);
      rest.remove(first);
      run(command.get(), rest);
    } else {
      classic(arguments);
    }
  }

  private void help(List<String> arguments, int at) throws ShellException {
    if (at + 1 == arguments.size()) {
      context.out().print(ShellHelp.overview());
      return;
    }
    String word = arguments.get(at + 1);
    Subcommand command =
        Subcommand.of(word)
            .orElseThrow(() -> new ShellException("Unknown command '" + word + "'."));
    context.out().print(ShellHelp.of(command));
  }

  /** The index of the first argument that is neither an option nor the argument of one, or -1. */
  private static int firstWord(List<String> arguments) {
    Set<String> withArgument = flagsWithArgument();
    for (int at = 0; at < arguments.size(); at++) {
      String argument = arguments.get(at);
      if (!argument.startsWith("-")) {
        return at;
      }
      if (withArgument.contains(argument)) {
        at++;
      }
    }
    return -1;
  }

  private static Set<String> flagsWithArgument() {
    Set<String> names = new HashSet<>();
    Stream.concat(
            ClassicCommandLine.allFlags().stream(),
            Stream.of(Subcommand.values()).flatMap(command -> command.ownFlags().stream()))
        .filter(Flag::hasArgument)
        .forEach(flag -> {
          names.add("--" + flag.name());
          names.add("-" + flag.shortName());
        });
    return names;
  }

  private void classic(List<String> arguments) throws ShellException {
    GetoptCommandLine line = GetoptCommandLine.read(ClassicCommandLine.allFlags(), arguments);
    if (line.has(GlobalFlags.VERSION)) {
      context.out().print(ShellHelp.version());
    } else if (line.has(ClassicCommandLine.HELP_CLASSIC)) {
      context.out().print(ShellHelp.classic());
    } else if (line.has(GlobalFlags.HELP)) {
      context.out().print(ShellHelp.overview());
    } else {
      dispatch(ClassicCommandLine.translate(line));
    }
  }

  private void run(Subcommand command, List<String> arguments) throws ShellException {
    GetoptCommandLine line = GetoptCommandLine.read(command.allFlags(), arguments);
    if (line.has(GlobalFlags.HELP)) {
      context.out().print(ShellHelp.of(command));
      return;
    }
    if (line.has(GlobalFlags.VERSION)) {
      context.out().print(ShellHelp.version());
      return;
    }
    refuse(line);
    if (line.has(GlobalFlags.METATRACE)) {
      runRecorded(command, line);
    } else {
      run(command, line, context);
    }
  }

  /** What follows a command, also one that failed. */
  @FunctionalInterface
  private interface Epilogue extends AutoCloseable {
    @Override
    void close() throws ShellException;
  }

  /** Runs a command, and then writes what its trace processor did. */
  private void runRecorded(Subcommand command, GetoptCommandLine line) throws ShellException {
    MetatraceRecorder recorder = MetatraceRecorder.of(line, context.nanoClock());
    TraceProcessorFactory traces = context.traces();
    CommandContext recorded =
        context.withTraces(
            (files, options) -> traces.open(files, options.withActivities(recorder)));
    try (Epilogue _ = () -> write(recorder, line.value(GlobalFlags.METATRACE))) {
      run(command, line, recorded);
    }
  }

  private void write(MetatraceRecorder recorder, String file) throws ShellException {
    ReplacedFile.write(context, file, target -> recorder.write(Channels.newOutputStream(target)));
  }

  private static void run(Subcommand command, GetoptCommandLine line, CommandContext context)
      throws ShellException {
    switch (command) {
      case QUERY -> new QueryCommand(context, line).run();
      case INTERACTIVE -> InteractivePrompt.run(context, line);
      case METRICS -> new MetricsCommand(context, line).run();
      case SUMMARIZE -> new SummarizeCommand(context, line).run();
      case EXPORT -> new ExportCommand(context, line).run();
      case CONVERT -> new ConvertCommand(context, line).run();
      case BUNDLE -> new BundleCommand(context, line).run();
      case UTIL -> new UtilCommand(context, line).run();
      case SERVER ->
          throw new ShellException(command.word() + " is not there: " + command.description());
    }
  }

  /** Rejects an option that Sonda doesn't support but that would change the results. */
  private static void refuse(GetoptCommandLine line) throws ShellException {
    if (line.has(GlobalFlags.REMOTE)) {
      throw new ShellException("--" + GlobalFlags.REMOTE + " is not supported");
    }
  }
}
