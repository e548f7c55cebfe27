package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Json;
import dev.sonda.cli.internal.Tracing;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the data sources. */
@Command(name = "sources", description = "List the data sources.")
public final class SourcesCommand implements Callable<Integer> {
  private final CommandContext context;

  @Option(names = "--json", description = "One JSON object a data source and line.")
  private boolean json;

  public SourcesCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Failure {
    if (context.tracing().isEmpty()) {
      return context.inFramework().run(Map.of());
    }
    Tracing tracing = context.tracing().get();
    tracing.awaitSettled();
    try (ServiceQuery query = ServiceQuery.open(tracing::connect)) {
      for (SourceLine source : query.sources()) {
        context
            .out()
            .println(
                json
                    ? Json.of(Map.of("name", source.name(), "producer", source.producer()))
                    : source.name());
      }
    }
    return ExitCode.OK.number();
  }
}
