package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceConfig;
import java.util.Set;
import java.util.function.UnaryOperator;

/** A config that is made when it is needed: a command may leave that to another process. */
public interface ConfigRequest {

  /** Makes it; once, for standard input has nothing to give again. */
  TraceConfig make() throws Failure;

  /** Whether standard input is read for it. */
  boolean readsStdin();

  /** Whether nothing was said about what to record, so that this is for the default to say. */
  default boolean isUnspecific() {
    return false;
  }

  /**
   * Data sources of the config, once it is made, that are left out where they can't be had: nobody
   * has asked for each of them.
   */
  default Set<String> optionalSources() {
    return Set.of();
  }

  /** The same with something added in the end. */
  default ConfigRequest completedBy(UnaryOperator<TraceConfig> completion) {
    ConfigRequest begun = this;
    return new ConfigRequest() {
      @Override
      public TraceConfig make() throws Failure {
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
