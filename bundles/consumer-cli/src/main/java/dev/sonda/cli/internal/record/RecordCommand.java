package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.protos.TraceConfig;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Records a trace into a file. */
public final class RecordCommand implements CliCommand {
  private final CommandContext context;

  public RecordCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public CommandSpec spec() {
    return RecordFlags.spec();
  }

  /** With a daemon if there is one, else in a framework of this process if that will do. */
  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    RecordOptions options = RecordOptions.of(arguments);
    if (context.tracing().isPresent()) {
      return run(context.tracing().get(), options);
    }
    Optional<String> flag = options.flagForDaemon();
    Optional<FarTracing> daemon =
        flag.isPresent()
            ? Optional.of(FarTracing.require(context, flag.get()))
            : FarTracing.find(context);
    if (daemon.isEmpty()) {
      return context.runInFramework(FrameworkNeeds.sources());
    }
    try (FarTracing far = daemon.get()) {
      return run(far, options);
    }
  }

  private ExitCode run(Tracing tracing, RecordOptions options) throws Failure {
    return switch (options.purpose()) {
      case Purpose.Capture() -> begin(tracing, options);
      case Purpose.Detach(String key) -> begin(tracing, options);
      case Purpose.Attach(String key, boolean stop) ->
          new AttachRun(context, tracing, options, key).run(stop);
      case Purpose.IsDetached(String key) -> new AttachRun(context, tracing, options, key).look();
      case Purpose.Clone clone -> new CloneRun(context, tracing, options, clone).run();
    };
  }

  private ExitCode begin(Tracing tracing, RecordOptions options) throws Failure {
    TraceConfig config = RequestedConfig.of(options, context.in());
    if (config.getActivateTriggersCount() > 0) {
      TriggerRun.fire(tracing, config.getActivateTriggersList());
      return ExitCode.OK;
    }
    return options.purpose() instanceof Purpose.Detach(String key)
        ? new DetachRun(context, tracing, options, key).run(config)
        : new RecordRun(context, tracing, options).run(config);
  }
}
