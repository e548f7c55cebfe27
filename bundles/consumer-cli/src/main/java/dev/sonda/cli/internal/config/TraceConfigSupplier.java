package dev.sonda.cli.internal.config;

import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Makes a trace config when it is needed: a command may leave that to another process. Used by one
 * thread.
 */
public interface TraceConfigSupplier {

  /**
   * Makes the config. At most once, since it may read standard input. Fails if a file can't be
   * read, or if the flags contradict each other.
   */
  TraceConfig make() throws CommandFailure;

  /** Whether {@link #make} reads standard input. */
  boolean readsStdin();

  /** Whether the command line names nothing to record, so that the default config is used. */
  default boolean isUnspecific() {
    return false;
  }

  /**
   * Names of data sources that are left out if this machine doesn't have them, because a preset and
   * not the user has selected them. Complete once the config is made.
   */
  default Set<String> optionalSources() {
    return Set.of();
  }

  /** Returns a request whose config is this one's, changed by {@code completion}. */
  default TraceConfigSupplier completedBy(UnaryOperator<TraceConfig> completion) {
    TraceConfigSupplier begun = this;
    return new TraceConfigSupplier() {
      @Override
      public TraceConfig make() throws CommandFailure {
        return completion.apply(begun.make());
      }

      @Override
      public boolean readsStdin() {
        return begun.readsStdin();
      }

      @Override
      public boolean isUnspecific() {
        return begun.isUnspecific();
      }

      @Override
      public Set<String> optionalSources() {
        return begun.optionalSources();
      }
    };
  }
}
