package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.Amount;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.Tracing;
import dev.sonda.cli.internal.config.ConfigRequest;
import dev.sonda.cli.internal.record.option.MissingSourcePolicy;
import dev.sonda.cli.internal.record.option.Purpose;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.protos.TraceConfig;
import java.util.stream.Collectors;

/**
 * Does what the flags of {@code record} ask for: records, detaches, attaches or clones, at a
 * service that has been found.
 */
public final class RecordTask {
  private final CommandContext context;
  private final RecordOptions options;
  private final ConfigRequest request;
  private final StartNotice notice;
  private final Runnable onAtWork;

  /**
   * @param notice notified when all data sources have started
   * @param onAtWork reports to the process that started this one in the background
   */
  public RecordTask(
      CommandContext context,
      RecordOptions options,
      ConfigRequest request,
      StartNotice notice,
      Runnable onAtWork) {
    this.context = context;
    this.options = options;
    this.request = request;
    this.notice = notice;
    this.onAtWork = onAtWork;
  }

  /** Runs to the end on the command's thread. */
  public ExitCode run(Tracing tracing) throws Failure {
    return switch (options.purpose()) {
      case Purpose.Capture() -> begin(tracing);
      case Purpose.Detach(String key) -> begin(tracing);
      case Purpose.Attach(String key, boolean stop) ->
          new AttachRun(context, tracing, options, key).run(stop);
      case Purpose.IsDetached(String key) -> new AttachRun(context, tracing, options, key).look();
      case Purpose.Clone clone -> new CloneRun(context, tracing, options, clone).run();
    };
  }

  private static String sentenceOf(TraceConfig config) {
    long durationMs = Integer.toUnsignedLong(config.getDurationMs());
    return "recording "
        + config.getDataSourcesList().stream()
            .map(source -> source.getConfig().getName())
            .collect(Collectors.joining(", "))
        + (durationMs == 0 ? " until it is stopped" : " for " + Amount.seconds(durationMs))
        + ", as nothing else is named; --preset, kernel events and -c name more";
  }

  /**
   * Starts a session of this command's own, attached or detached; a config with activate_triggers
   * fires triggers instead.
   */
  private ExitCode begin(Tracing tracing) throws Failure {
    TraceConfig asked = request.make();
    TraceConfig config = options.rotation().map(each -> each.into(asked)).orElse(asked);
    if (config.getActivateTriggersCount() > 0) {
      TriggerRun.fire(tracing, config.getActivateTriggersList());
      return ExitCode.OK;
    }
    MissingSourcePolicy tolerance =
        new MissingSourcePolicy(options.allowMissing(), request.optionalSources());
    Runnable onReady =
        () -> {
          if (request.isUnspecific() && !options.json()) {
            context.err().println("sonda: " + sentenceOf(config));
          }
        };
    return options.purpose() instanceof Purpose.Detach(String key)
        ? new DetachRun(context, tracing, options, key, onReady).run(config, tolerance)
        : new RecordRun(context, tracing, options, notice, onReady, onAtWork)
            .run(config, tolerance);
  }
}
