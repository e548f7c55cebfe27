package dev.sonda.agent.internal.slice;

import dev.sonda.track.event.Event;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The SQL of prepared statements, kept as long as the program references the statements. Compares
 * statements by identity, since {@code equals} would run code of the driver. May be used by any
 * thread.
 */
final class PreparedStatementSql {
  /**
   * Maximum length of a stored text in chars, enough to recognize a statement; a bulk insert may
   * have megabytes.
   */
  private static final int MAX_CHARS = 500;

  /** Maximum number of statements, which bounds the memory for texts at about 10 MB. */
  private static final int MAX_STATEMENTS = 10_000;

  private final Map<Object, String> byStatement = new ConcurrentHashMap<>();
  private final ReferenceQueue<Object> gone = new ReferenceQueue<>();

  /** A weak key, removed after its statement is garbage-collected. */
  private static final class Key extends WeakReference<Object> {
    private final int hash;

    Key(Object statement, @Nullable ReferenceQueue<Object> queue) {
      super(statement, queue);
      hash = System.identityHashCode(statement);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // keys are compared by identity
    public boolean equals(Object other) {
      if (this == other) {
        return true;
      }
      Object mine = get();
      return mine != null && other instanceof Key key && key.get() == mine;
    }
  }

  /**
   * Stores the SQL of a statement. Beyond the maximum number of statements, later ones are shown
   * without their text.
   */
  void remember(Object statement, String sql) {
    for (Object dead = gone.poll(); dead != null; dead = gone.poll()) {
      byStatement.remove(dead);
    }
    if (byStatement.size() < MAX_STATEMENTS) {
      byStatement.put(new Key(statement, gone), shortened(sql));
    }
  }

  /** Names the slice after the first word of the SQL, and adds the text as an argument. */
  Event describe(Event event, @Nullable Object detail) {
    String sql =
        detail instanceof String text
            ? shortened(text)
            : detail == null ? "" : byStatement.getOrDefault(new Key(detail, null), "");
    if (sql.isEmpty()) {
      return event.dynamicName("SQL");
    }
    return event.dynamicName(firstWord(sql)).arg("sql", sql);
  }

  private static String firstWord(String sql) {
    String text = sql.strip();
    int end = 0;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    return end == 0 ? "SQL" : text.substring(0, end).toUpperCase(java.util.Locale.ROOT);
  }

  private static String shortened(String sql) {
    return sql.length() <= MAX_CHARS ? sql : sql.substring(0, MAX_CHARS) + "…";
  }
}
