package dev.sonda.engine;

import java.io.Serial;
import java.util.OptionalInt;

/** A query, or an engine, that failed: one sentence, and where in the query if that is known. */
public final class EngineException extends Exception {
  @Serial private static final long serialVersionUID = 1;

  private static final int NOWHERE = -1;

  /** Why it failed. */
  public enum Kind {
    /** The query's text: syntax, unknown names, types that don't fit. */
    QUERY,
    /** The query's values: a conversion, an overflow. */
    VALUE,
    /** What the options forbid, such as files. */
    FORBIDDEN,
    CANCELLED,
    TIME_LIMIT,
    MEMORY_LIMIT,
    /** The engine's library or database file can't be used. */
    UNAVAILABLE,
    /** An error of ours or of the engine. */
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
