package dev.sonda.core.internal.session;

import java.util.Locale;

/** A config that can't become a session; the message is a sentence for the consumer. */
public final class ConfigError extends Exception {
  private static final long serialVersionUID = 1L;

  public ConfigError(String message) {
    super(message);
  }

  /**
   * Throws the sentence, made with {@link String#format}, where something isn't as it has to be.
   */
  static void unless(boolean fine, String sentence, Object... parts) throws ConfigError {
    if (!fine) {
      throw new ConfigError(String.format(Locale.ROOT, sentence, parts));
    }
  }
}
