package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code config presets}: lists the presets of {@code record --preset}, or prints one
 * as a text config.
 */
final class PresetsCommand implements CliCommand {
  private final CommandContext context;

  PresetsCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return PicocliSpecs.command("List the presets of record --preset, or print one.")
        .addPositional(PicocliSpecs.optionalArgument("NAME", "Print this one as a text config."))
        .addOption(PicocliSpecs.flag("--json", "One JSON object a preset and line."));
  }

  @Override
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    TraceSchema schema = TraceSchema.load();
    if (arguments.hasMatchedPositional(0)) {
      Preset preset = Preset.named(arguments.matchedPositionalValue(0, ""));
      context.out().println("# " + preset.description());
      context.out().print(schema.print(preset.config(schema)));
      return ExitCode.OK;
    }
    boolean json = PicocliSpecs.isSet(arguments, "--json");
    for (String name : Preset.names()) {
      Preset preset = Preset.named(name);
      List<String> sources = sources(preset.config(schema));
      context
          .out()
          .println(json ? JsonFormatter.of(fields(preset, sources)) : text(preset, sources));
    }
    return ExitCode.OK;
  }

  private static List<String> sources(TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(source -> source.getConfig().getName())
        .toList();
  }

  private static Map<String, Object> fields(Preset preset, List<String> sources) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("name", preset.name());
    fields.put("description", preset.description());
    fields.put("sources", sources);
    return fields;
  }

  private static String text(Preset preset, List<String> sources) {
    return preset.name() + ": " + preset.description() + "\n  " + String.join(", ", sources);
  }
}
