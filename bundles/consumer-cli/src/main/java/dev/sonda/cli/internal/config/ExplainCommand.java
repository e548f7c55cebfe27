package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.JsonFormatter;
import dev.sonda.cli.internal.PicocliSpecs;
import dev.sonda.cli.internal.config.lint.BufferLint;
import dev.sonda.cli.internal.config.lint.ServiceCapabilities;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.ExitCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * The command {@code config explain}: describes in sentences which data a config will record.
 * Changes nothing; only queries the service for the data sources and their readiness.
 */
final class ExplainCommand extends ConfigSubcommand {

  ExplainCommand(CommandContext context) {
    super(context);
  }

  @Override
  public CommandSpec spec() {
    return inputAndService("Say in sentences what a config, a preset or flags will record.");
  }

  @Override
  ExitCode run(TraceConfig config, Optional<ServiceCapabilities> view, ParseResult arguments) {
    List<String> lines = ConfigExplanation.of(config, view, TraceSchema.load());
    if (PicocliSpecs.isSet(arguments, JSON)) {
      context().out().println(JsonFormatter.of(fields(config, view, lines)));
    } else {
      lines.forEach(context().out()::println);
    }
    return ExitCode.OK;
  }

  private static Map<String, Object> fields(
      TraceConfig config, Optional<ServiceCapabilities> view, List<String> lines) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("duration_ms", Integer.toUnsignedLong(config.getDurationMs()));
    fields.put("write_into_file", config.getWriteIntoFile());
    fields.put(
        "buffers_kb",
        config.getBuffersList().stream()
            .map(buffer -> Integer.toUnsignedLong(buffer.getSizeKb()))
            .toList());
    List<Map<String, Object>> sources = new ArrayList<>();
    for (TraceConfig.DataSource source : config.getDataSourcesList()) {
      String name = source.getConfig().getName();
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("name", name);
      BufferLint.target(config, source.getConfig()).ifPresent(index -> entry.put("buffer", index));
      view.ifPresent(service -> entry.put("there", service.hasSource(name)));
      sources.add(entry);
    }
    fields.put("sources", sources);
    fields.put("sentences", lines);
    return fields;
  }
}
