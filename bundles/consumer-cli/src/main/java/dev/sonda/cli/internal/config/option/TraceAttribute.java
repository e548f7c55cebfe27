package dev.sonda.cli.internal.config.option;

import dev.sonda.cli.internal.ExitCode;
import dev.sonda.cli.internal.Failure;
import dev.sonda.protos.TraceConfig;

/** What a command line has to say about a trace, for whoever reads it. */
public final class TraceAttribute {
  private TraceAttribute() {}

  /**
   * Adds one to the config.
   *
   * @param text {@code key=value}; the value may have more of these signs in it, or be missing
   */
  public static void add(String text, TraceConfig.Builder config) throws Failure {
    int end = text.indexOf('=');
    String key = end < 0 ? text : text.substring(0, end);
    if (key.isEmpty()) {
      throw new Failure(ExitCode.USAGE, ConfigFlags.ADD_ATTRIBUTE + " needs a key: key=value");
    }
    config
        .getTraceAttributesBuilder()
        .addAttributeBuilder()
        .setKey(key)
        .setStringValue(end < 0 ? "" : text.substring(end + 1));
  }
}
