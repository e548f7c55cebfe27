package dev.sonda.cli.internal.config.option;

import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;

/**
 * Adds the attributes of {@code --add-attribute} to a config; the service writes them into the
 * trace for its readers.
 */
public final class TraceAttribute {
  private TraceAttribute() {}

  /**
   * Adds an attribute to the config.
   *
   * @param text {@code key=value}; the value may contain further equals signs, or be missing
   */
  public static void add(String text, TraceConfig.Builder config) throws CommandFailure {
    int end = text.indexOf('=');
    String key = end < 0 ? text : text.substring(0, end);
    if (key.isEmpty()) {
      throw new CommandFailure(
          ExitCode.USAGE, ConfigFlags.ADD_ATTRIBUTE + " needs a key: key=value");
    }
    config
        .getTraceAttributesBuilder()
        .addAttributeBuilder()
        .setKey(key)
        .setStringValue(end < 0 ? "" : text.substring(end + 1));
  }
}
