package dev.sonda.cli.internal.query;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.FarTracing;
import dev.sonda.cli.internal.Tracing;

/** Where there is something only with a daemon: the service of this face, or the daemon's. */
public final class AtDaemon {
  private AtDaemon() {}

  /** What is done with a service. */
  @FunctionalInterface
  public interface Work<T> {
    T with(Tracing tracing) throws Failure;
  }

  /** What is asked of a service. */
  @FunctionalInterface
  public interface Question<T> {
    T to(ServiceQuery query) throws Failure;
  }

  /**
   * Does it, or fails where no daemon answers.
   *
   * @param what who needs the daemon, as the sentence shall say
   */
  public static <T> T run(CommandContext context, String what, Work<T> work) throws Failure {
    if (context.tracing().isPresent()) {
      return work.with(context.tracing().get());
    }
    try (FarTracing far = FarTracing.require(context, what)) {
      return work.with(far);
    }
  }

  /** The same, for a question. */
  public static <T> T ask(CommandContext context, String what, Question<T> question)
      throws Failure {
    return run(
        context,
        what,
        tracing -> {
          try (ServiceQuery query = ServiceQuery.open(tracing::connect)) {
            return question.to(query);
          }
        });
  }
}
