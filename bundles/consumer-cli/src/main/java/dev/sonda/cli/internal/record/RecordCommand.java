package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.CliCommand;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.config.TraceConfigFromFlags;
import dev.sonda.cli.internal.config.TraceConfigSupplier;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.cli.internal.record.option.RecordFlags;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordPurpose;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.util.function.UnaryOperator;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** The command {@code record}: records a trace into a file. */
public final class RecordCommand implements CliCommand {
  private final CommandContext context;
  private final String calledAs;
  private final boolean isEndless;
  private final UnaryOperator<TraceConfig> completion;

  public RecordCommand(CommandContext context) {
    this(context, "", false, UnaryOperator.identity());
  }

  /**
   * Creates the command for an alias of it.
   *
   * @param calledAs the alias, for the sentence that it needs a daemon; empty where a flag needs
   *     one
   * @param isEndless whether a session without a duration lasts until it is stopped
   * @param completion changes the config before it is used
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
  public ExitCode run(ParseResult arguments) throws CommandFailure {
    RecordOptions options = RecordOptions.of(arguments);
    ConfigFlags flags = ConfigFlags.of(arguments);
    boolean keepsInBuffers =
        options.purpose() instanceof RecordPurpose.Detach
            && flags.maxFileSize().isEmpty()
            && options.out().isEmpty();
    TraceConfigSupplier request =
        new TraceConfigFromFlags(flags, isEndless || keepsInBuffers, context.in());
    return new RecordCommandRunner(context, options, request.completedBy(completion), calledAs)
        .run();
  }
}
