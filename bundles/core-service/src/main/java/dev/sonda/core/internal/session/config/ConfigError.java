package dev.sonda.core.internal.session.config;

/** Thrown for a config that can't become a session; the message is a sentence for the consumer. */
public final class ConfigError extends Exception {
  private static final long serialVersionUID = 1L;

  public ConfigError(String message) {
    super(message);
  }

  /** Throws unless a condition holds. */
  public static void unless(boolean fine, String sentence) throws ConfigError {
    if (!fine) {
      throw new ConfigError(sentence);
    }
  }
}
