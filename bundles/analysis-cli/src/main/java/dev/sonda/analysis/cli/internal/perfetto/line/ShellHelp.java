package dev.sonda.analysis.cli.internal.perfetto.line;

import java.util.List;

/** The help and version texts of {@code trace_processor_shell}. */
public final class ShellHelp {
  /** The version line of the RPC API; clients compare it with the version that they support. */
  private static final String API_VERSION = "Trace Processor RPC API version: 14\n";

  private ShellHelp() {}

  public static String version() {
    return "Perfetto v58.2 (Sonda)\n" + API_VERSION;
  }

  public static String overview() {
    StringBuilder text =
        new StringBuilder(
            """
            Asks a trace in PerfettoSQL, as Perfetto's shell of that name does.
            Usage: trace_processor_shell [COMMAND] [OPTION…] TRACE

            Without a command, a prompt, or what the classic options say (--help-classic).

            Commands:
            """);
    for (Subcommand command : Subcommand.values()) {
      text.append("  %-12s %s%n".formatted(command.word(), command.description()));
    }
    text.append("\nOptions of all commands:\n");
    return append(text, GlobalFlags.ALL);
  }

  public static String of(Subcommand command) {
    StringBuilder text = new StringBuilder();
    text.append(
        "Usage: trace_processor_shell %s [OPTION…] %s%n%n%s%n%n"
            .formatted(command.word(), command.arguments(), command.description()));
    if (!command.ownFlags().isEmpty()) {
      append(text.append("Options:\n"), command.ownFlags());
      text.append('\n');
    }
    return append(text.append("Options of all commands:\n"), GlobalFlags.ALL);
  }

  public static String classic() {
    StringBuilder text =
        new StringBuilder("Usage: trace_processor_shell [OPTION…] TRACE\n\nClassic options:\n");
    append(text, ClassicCommandLine.OWN);
    return append(text.append("\nOptions of all commands:\n"), GlobalFlags.ALL);
  }

  private static String append(StringBuilder text, List<Flag> flags) {
    flags.forEach(flag -> text.append(flag.helpLine()));
    return text.toString();
  }
}
