package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.config.ConfigRequest;
import dev.sonda.cli.internal.config.RequestedConfig;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.option.Purpose;
import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.protos.TraceConfig;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Records a trace into a file. */
public final class RecordCommand implements CliCommand {
  private final CommandContext context;
  private final String calledAs;
  private final boolean isEndless;
  private final UnaryOperator<TraceConfig> completion;

  public RecordCommand(CommandContext context) {
    this(context, "", false, UnaryOperator.identity());
  }

  /**
   * For commands that are spellings of this one.
   *
   * @param calledAs who needs a daemon, where that isn't a flag
   * @param isEndless whether a session goes on until it is stopped where no config and no flag says
   *     how long it takes
   * @param completion what is added to the config
   */
  public RecordCommand(
      CommandContext context,
      String calledAs,
      boolean isEndless,
      UnaryOperator<TraceConfig> completion) {
    this.context = context;
    this.calledAs = calledAs;
    this.isEndless = isEndless;
    this.completion = completion;
  }

  @Override
  public CommandSpec spec() {
    return RecordFlags.spec();
  }

  @Override
  public ExitCode run(ParseResult arguments) throws Failure {
    RecordOptions options = RecordOptions.of(arguments);
    ConfigFlags flags = ConfigFlags.of(arguments);
    boolean keepsInBuffers =
        options.purpose() instanceof Purpose.Detach
            && flags.maxFileSize().isEmpty()
            && options.out().isEmpty();
    ConfigRequest request = new RequestedConfig(flags, isEndless || keepsInBuffers, context.in());
    return new Recorder(context, options, request.completedBy(completion), calledAs).run();
  }
}
