package dev.sonda.analysis.cli.internal.session;

import dev.sonda.analysis.cli.internal.format.RowFormat;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.PrintStream;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The shell's commands that aren't SQL: lines that begin with a dot, such as {@code .tables}. */
public final class DotCommands {
  private static final Map<String, String> MEANINGS =
      new TreeMap<>(
          Map.of(
              ".tables", "list tables and views",
              ".schema", "[TABLE]  show the columns of one, or of all",
              ".open", "[TRACE]  open another trace, or the same again with what is in deploy",
              ".read", "FILE  run the statements of a file",
              ".format", RowFormat.words() + "  print rows so",
              ".export", "FILE  write the next statement's rows, as the name's end says",
              ".timer", "on, off  print rows and time of each statement",
              ".quit", "leave",
              ".help", "print this"));

  private final SqlSession session;
  private final ScriptRunner script;

  public DotCommands(SqlSession session, ScriptRunner script) {
    this.session = session;
    this.script = script;
  }

  /** The names of all dot commands, for completion. */
  public static List<String> names() {
    return List.copyOf(MEANINGS.keySet());
  }

  public static boolean isCommand(String line) {
    return line.startsWith(".");
  }

  /** Runs a dot command; returns false if the command ends the shell. */
  public boolean run(String line) throws CommandFailure {
    String[] words = line.strip().split("\\s+", 2);
    String argument = words.length > 1 ? words[1] : "";
    switch (words[0]) {
      case ".tables" -> new SchemaPrinter(session).printNames();
      case ".schema" -> new SchemaPrinter(session).print(argument);
      case ".open" -> open(argument);
      case ".read" -> read(argument);
      case ".format" -> session.setFormat(format(argument));
      case ".export" -> session.setExport(ExportFile.of(argument));
      case ".timer" -> session.setTimed(isOn(argument));
      case ".help" -> printHelp();
      case ".quit", ".exit" -> {
        return false;
      }
      default ->
          throw new CommandFailure(ExitCode.USAGE, "no command " + words[0] + "; .help lists them");
    }
    session.context().out().flush();
    return true;
  }

  private void open(String file) throws CommandFailure {
    if (file.isEmpty()) {
      session.reopen();
    } else {
      session.reopen(List.of(path(file)));
    }
  }

  private static Path path(String file) throws CommandFailure {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw new CommandFailure(ExitCode.USAGE, "no file can have the name '" + file + "'", e);
    }
  }

  private void read(String file) throws CommandFailure {
    if (file.isEmpty()) {
      throw new CommandFailure(ExitCode.USAGE, ".read needs a file");
    }
    script.runFile(path(file));
  }

  private static RowFormat format(String name) throws CommandFailure {
    return RowFormat.of(name)
        .orElseThrow(() ->
            new CommandFailure(
                ExitCode.USAGE, "no format '" + name + "' (there are: " + RowFormat.words() + ")"));
  }

  private static boolean isOn(String word) throws CommandFailure {
    return switch (word) {
      case "on" -> true;
      case "off" -> false;
      default -> throw new CommandFailure(ExitCode.USAGE, ".timer is on or off");
    };
  }

  private void printHelp() {
    PrintStream out = session.context().out();
    out.println("SQL statements end with a semicolon. Beside them:");
    MEANINGS.forEach((name, meaning) -> out.printf("  %-8s %s%n", name, meaning));
  }
}
