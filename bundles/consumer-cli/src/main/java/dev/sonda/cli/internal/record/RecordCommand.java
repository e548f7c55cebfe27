package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Failure;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Records a trace into a file. */
@Command(name = "record", description = "Record a trace into a file.", sortOptions = false)
public final class RecordCommand implements Callable<Integer> {
  private final CommandContext context;

  @Mixin private RecordOptions options = new RecordOptions();

  public RecordCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws Failure {
    if (context.tracing().isEmpty()) {
      return context.inFramework().run(Map.of());
    }
    return new RecordRun(context, context.tracing().get(), options).run().number();
  }
}
