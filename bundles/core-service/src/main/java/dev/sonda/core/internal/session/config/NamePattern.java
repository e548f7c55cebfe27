package dev.sonda.core.internal.session.config;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Matches names against regular expressions of configs, within a limited number of steps. A
 * malicious expression could block the service's loop for years; beyond the limit, an expression
 * matches nothing.
 */
public final class NamePattern {
  private static final System.Logger LOG = System.getLogger(NamePattern.class.getName());
  private static final int MAX_PATTERN_LENGTH = 4096;

  /** Maximum number of characters read in one match, which take a fraction of a millisecond. */
  private static final int MAX_STEPS = 50_000;

  private NamePattern() {}

  /**
   * Refuses an invalid or too long expression.
   *
   * @param field the config's field, for the error sentence
   */
  public static void check(String field, String pattern) throws ConfigError {
    ConfigError.unless(
        pattern.length() <= MAX_PATTERN_LENGTH,
        field
            + " is "
            + pattern.length()
            + " characters long, but no more than "
            + MAX_PATTERN_LENGTH
            + " are possible");
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new ConfigError(field + " is not a regular expression: " + e.getMessage());
    } catch (StackOverflowError e) {
      throw new ConfigError(field + " has too many brackets inside each other");
    }
  }

  /** Whether the whole name matches. The pattern has passed {@link #check}. */
  public static boolean matches(String pattern, String name) {
    try {
      return Pattern.compile(pattern).matcher(new CountedText(name)).matches();
    } catch (TooManySteps | StackOverflowError e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "the pattern {0} takes too long to compare with a name; it matches nothing",
          pattern);
      return false;
    }
  }

  private static final class TooManySteps extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManySteps() {
      super("too many steps", null, false, false);
    }
  }

  /** A text that throws after {@link #MAX_STEPS} reads: each step of a match reads a character. */
  private static final class CountedText implements CharSequence {
    private final String text;
    private int steps;

    CountedText(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++steps > MAX_STEPS) {
        throw new TooManySteps();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.subSequence(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
