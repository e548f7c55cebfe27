package dev.sonda.cli.internal.manual;

import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Writes manual pages in roff from the commands' descriptions. Texts aren't written twice: a page
 * has the same sentences as {@code --help}.
 */
public final class ManPage {
  private static final String MANUAL = "\"Sonda Manual\"";
  private static final String DAEMON = "daemon";

  /** The environment variables of all commands; others are described where they matter. */
  private static final Map<String, String> ENVIRONMENT =
      Map.of(
          "PERFETTO_CONSUMER_SOCK_NAME",
          "Where the daemon listens for consumers (default: in /run/perfetto, else in /tmp).",
          "PERFETTO_PRODUCER_SOCK_NAME",
          "Where it listens for producers; several, with commas between them.",
          "SONDA_JAVA_HOME",
          "The JDK to run on.",
          "NO_COLOR",
          "No colours, if it is set to anything.");

  private final String version;
  private final LimitsReference limits;
  private final List<DocumentedCommand> commands;

  public ManPage(String version, LimitsReference limits, List<DocumentedCommand> commands) {
    this.version = version;
    this.limits = limits;
    this.commands = List.copyOf(commands);
  }

  /** The section of the manual that a command belongs to: 8 for administration, else 1. */
  public static int section(DocumentedCommand command) {
    return command.name().equals(DAEMON) ? 8 : 1;
  }

  /** The page {@code sonda(1)}, which lists all commands. */
  public String overview() {
    Roff page = head("SONDA", 1, "sonda \\- a system tracer for Linux and the JVM");
    page.section("SYNOPSIS").macro(".B sonda").macro(Roff.italic("COMMAND") + " [...]");
    page.section("DESCRIPTION")
        .text("Records what a machine does into traces that Perfetto's tools read, with a daemon")
        .text("or without one. Each command has a page of its own.");
    page.section("COMMANDS");
    for (DocumentedCommand command : commands) {
      page.item(reference(command), command.summary() + ".");
    }
    addEnvironment(page);
    addExitCodes(page);
    page.section("SEE ALSO").macro(".BR sonda.cfg (5)");
    return page.toString();
  }

  /** The page of one command and its subcommands. */
  public String of(DocumentedCommand command) {
    String title = "sonda-" + command.name();
    Roff page =
        head(
            title.toUpperCase(Locale.ROOT),
            section(command),
            Roff.escaped(title) + " \\- " + Roff.escaped(command.summary()));
    page.section("SYNOPSIS");
    addSynopsis(page, command);
    command.subcommands().forEach(sub -> addSynopsis(page.macro(".br"), sub));
    page.section("DESCRIPTION").text(command.description());
    for (String footer : command.spec().usageMessage().footer()) {
      page.macro(".PP").text(footer);
    }
    addParameters(page, command, "ARGUMENTS", "OPTIONS");
    for (DocumentedCommand sub : command.subcommands()) {
      page.macro(".SH \"" + Roff.escaped(sub.name().toUpperCase(Locale.ROOT)) + "\"");
      page.text(sub.description());
      addParameters(page, sub, "", "");
    }
    limits.addTo(page, command.name());
    addExitCodes(page);
    page.section("SEE ALSO").macro(".BR sonda (1)");
    return page.toString();
  }

  /** The page {@code sonda.cfg(5)} of all settings. */
  public String configuration(SettingsReference reference) {
    Roff page = head("SONDA.CFG", 5, "sonda.cfg \\- settings of Sonda's daemon and bundles");
    page.section("DESCRIPTION")
        .text("Files in etc/ (packages: /etc/sonda), one a component, named by its PID:")
        .text("key=value, a # begins a comment. They are read again when they change. An unknown")
        .text("key is warned about with the nearest known one. SONDA_ETC names another folder.");
    page.section("FILES");
    for (ComponentSettings component : reference.components()) {
      page.macro(".SS " + Roff.escaped(component.fileName()));
      page.text(component.name() + ". " + component.description() + ".");
      for (DeclaredSetting setting : component.settings()) {
        page.item(Roff.bold(setting.key()) + " " + limits(setting), setting.description() + ".");
      }
    }
    for (ShippedSettings file : reference.files()) {
      page.macro(".SS " + Roff.escaped(file.fileName())).text(file.about());
      for (ShippedSettings.Line line : file.lines()) {
        page.item(Roff.bold(line.key()) + Roff.escaped("=" + line.value()), line.description());
      }
    }
    page.section("SEE ALSO").macro(".BR sonda-daemon (8)");
    return page.toString();
  }

  private static String limits(DeclaredSetting setting) {
    String unit = setting.unit().isEmpty() ? "" : ", in " + setting.unit();
    String fallback = setting.defaultValue().isEmpty() ? "empty" : setting.defaultValue();
    return Roff.escaped("(" + setting.values() + unit + "; default: " + fallback + ")");
  }

  private Roff head(String title, int section, String name) {
    return new Roff()
        .macro(".TH " + title + " " + section + " \"\" \"Sonda " + version + "\" " + MANUAL)
        .section("NAME")
        .macro(name);
  }

  private static String reference(DocumentedCommand command) {
    return Roff.bold("sonda-" + command.name()) + "(" + section(command) + ")";
  }

  private static void addSynopsis(Roff page, DocumentedCommand command) {
    List<String> parts = new ArrayList<>();
    parts.add(Roff.bold("sonda " + command.name()));
    if (!command.subcommands().isEmpty()) {
      parts.add(Roff.italic("COMMAND"));
    }
    parts.add("[" + Roff.italic("OPTION") + "...]");
    for (PositionalParamSpec argument : command.arguments()) {
      String label = Roff.italic(argument.paramLabel());
      String several = argument.arity().max() > 1 ? label + "..." : label;
      parts.add(argument.required() ? several : "[" + several + "]");
    }
    page.macro(String.join(" ", parts));
  }

  /** Adds arguments and options as two lists; an empty title adds them without a heading. */
  private static void addParameters(
      Roff page, DocumentedCommand command, String argumentsTitle, String optionsTitle) {
    if (!command.arguments().isEmpty()) {
      addTitle(page, argumentsTitle);
      for (PositionalParamSpec argument : command.arguments()) {
        page.item(Roff.italic(argument.paramLabel()), DocumentedCommand.text(argument));
      }
    }
    if (!command.options().isEmpty()) {
      addTitle(page, optionsTitle);
      for (OptionSpec option : command.options()) {
        page.item(head(option), DocumentedCommand.text(option));
      }
    }
  }

  private static void addTitle(Roff page, String title) {
    if (!title.isEmpty()) {
      page.section(title);
    }
  }

  private static String head(OptionSpec option) {
    List<String> names =
        List.of(option.names()).stream().map(Roff::bold).collect(Collectors.toList());
    String all = String.join(", ", names);
    return DocumentedCommand.takesValue(option)
        ? all + " " + Roff.italic(option.paramLabel())
        : all;
  }

  private static void addEnvironment(Roff page) {
    page.section("ENVIRONMENT");
    new TreeMap<>(ENVIRONMENT).forEach((name, text) -> page.item(Roff.bold(name), text));
  }

  private static void addExitCodes(Roff page) {
    page.section("\"EXIT STATUS\"");
    for (ExitCode code : ExitCode.values()) {
      page.item(Roff.bold(Integer.toString(code.number())), code.meaning() + ".");
    }
  }
}
