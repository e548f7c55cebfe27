package dev.sonda.engine;

import java.io.Serial;
import java.util.OptionalInt;

/**
 * Failure of a query or of an engine: a message of one sentence, and the position in the query if
 * it is known.
 */
public final class EngineException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private static final int NOWHERE = -1;

  /** Category of the failure's cause. */
  public enum Kind {
    /** An error in the query's text: syntax, unknown names, incompatible types. */
    QUERY,
    /** An error caused by the query's values, such as a failed conversion or an overflow. */
    VALUE,
    /** The query uses a feature that the options forbid, such as files. */
    FORBIDDEN,
    CANCELLED,
    TIME_LIMIT,
    MEMORY_LIMIT,
    /** The engine's library or database file can't be used. */
    UNAVAILABLE,
    /** An internal error of Sonda or of the SQL engine. */
    INTERNAL
  }

  private final Kind kind;
  private final int position;

  public EngineException(Kind kind, String sentence) {
    this(kind, sentence, OptionalInt.empty());
  }

  public EngineException(Kind kind, String sentence, OptionalInt position) {
    super(sentence);
    this.kind = kind;
    this.position = position.orElse(NOWHERE);
  }

  public EngineException(Kind kind, String sentence, Throwable cause) {
    super(sentence, cause);
    this.kind = kind;
    position = NOWHERE;
  }

  public Kind kind() {
    return kind;
  }

  /** The index in the query's text at which the engine found the error. */
  public OptionalInt position() {
    return position == NOWHERE ? OptionalInt.empty() : OptionalInt.of(position);
  }
}
