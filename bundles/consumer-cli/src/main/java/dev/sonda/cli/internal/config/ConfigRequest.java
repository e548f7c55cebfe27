package dev.sonda.cli.internal.config;

import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceConfig;
import java.util.function.UnaryOperator;

/** A config that is made when it is needed: a command may leave that to another process. */
public interface ConfigRequest {

  /** Makes it; once, for standard input has nothing to give again. */
  TraceConfig make() throws Failure;

  /** Whether standard input is read for it. */
  boolean readsStdin();

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
    };
  }
}
