package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.protos.TraceConfig;
import java.util.function.UnaryOperator;

/** Does what the flags ask for, at a service. */
final class RecordTask {
  private final CommandContext context;
  private final RecordOptions options;
  private final Runnable onAtWork;
  private final UnaryOperator<TraceConfig> completion;

  /** With the config as the flags ask for it. */
  RecordTask(CommandContext context, RecordOptions options, Runnable onAtWork) {
    this(context, options, onAtWork, UnaryOperator.identity());
  }

  /**
   * @param onAtWork lets whoever waits for a recording in the background go
   * @param completion what is added to the config that the flags ask for
   */
  RecordTask(
      CommandContext context,
      RecordOptions options,
      Runnable onAtWork,
      UnaryOperator<TraceConfig> completion) {
    this.completion = completion;
    this.context = context;
    this.options = options;
    this.onAtWork = onAtWork;
  }

  ExitCode run(Tracing tracing) throws Failure {
    return switch (options.purpose()) {
      case Purpose.Capture() -> begin(tracing);
      case Purpose.Detach(String key) -> begin(tracing);
      case Purpose.Attach(String key, boolean stop) ->
          new AttachRun(context, tracing, options, key).run(stop);
      case Purpose.IsDetached(String key) -> new AttachRun(context, tracing, options, key).look();
      case Purpose.Clone clone -> new CloneRun(context, tracing, options, clone).run();
    };
  }

  private ExitCode begin(Tracing tracing) throws Failure {
    TraceConfig config = completion.apply(RequestedConfig.of(options, context.in()));
    if (config.getActivateTriggersCount() > 0) {
      TriggerRun.fire(tracing, config.getActivateTriggersList());
      return ExitCode.OK;
    }
    return options.purpose() instanceof Purpose.Detach(String key)
        ? new DetachRun(context, tracing, options, key).run(config)
        : new RecordRun(context, tracing, options, onAtWork).run(config);
  }
}
