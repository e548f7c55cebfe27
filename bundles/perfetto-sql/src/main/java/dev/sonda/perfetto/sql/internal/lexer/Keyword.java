package dev.sonda.perfetto.sql.internal.lexer;

import org.jspecify.annotations.Nullable;

/** The keywords of SQLite and Perfetto; some can be names as well. */
public enum Keyword {
  ABORT(Use.FALLBACK),
  ACTION(Use.FALLBACK),
  ADD(Use.RESERVED),
  AFTER(Use.FALLBACK),
  ALL(Use.RESERVED),
  ALTER(Use.RESERVED),
  ALWAYS(Use.FALLBACK),
  ANALYZE(Use.FALLBACK),
  AND(Use.RESERVED),
  AS(Use.RESERVED),
  ASC(Use.FALLBACK),
  ATTACH(Use.FALLBACK),
  AUTOINCREMENT(Use.RESERVED),
  BEFORE(Use.FALLBACK),
  BEGIN(Use.FALLBACK),
  BETWEEN(Use.RESERVED),
  BY(Use.FALLBACK),
  CASCADE(Use.FALLBACK),
  CASE(Use.RESERVED),
  CAST(Use.FALLBACK),
  CHECK(Use.RESERVED),
  COLLATE(Use.RESERVED),
  COLUMN(Use.FALLBACK),
  COMMIT(Use.RESERVED),
  CONFLICT(Use.FALLBACK),
  CONSTRAINT(Use.RESERVED),
  CREATE(Use.RESERVED),
  CROSS(Use.JOIN),
  CURRENT(Use.FALLBACK),
  CURRENT_DATE(Use.FALLBACK),
  CURRENT_TIME(Use.FALLBACK),
  CURRENT_TIMESTAMP(Use.FALLBACK),
  DATABASE(Use.FALLBACK),
  DEFAULT(Use.RESERVED),
  DEFERRABLE(Use.RESERVED),
  DEFERRED(Use.FALLBACK),
  DELEGATES(Use.FALLBACK),
  DELETE(Use.RESERVED),
  DESC(Use.FALLBACK),
  DETACH(Use.FALLBACK),
  DISTINCT(Use.RESERVED),
  DO(Use.FALLBACK),
  DROP(Use.RESERVED),
  EACH(Use.FALLBACK),
  ELSE(Use.RESERVED),
  END(Use.FALLBACK),
  ESCAPE(Use.RESERVED),
  EXCEPT(Use.RESERVED),
  EXCLUDE(Use.FALLBACK),
  EXCLUSIVE(Use.FALLBACK),
  EXISTS(Use.RESERVED),
  EXPLAIN(Use.FALLBACK),
  FAIL(Use.FALLBACK),
  FILTER(Use.FALLBACK),
  FIRST(Use.FALLBACK),
  FOLLOWING(Use.FALLBACK),
  FOR(Use.FALLBACK),
  FOREIGN(Use.RESERVED),
  FROM(Use.RESERVED),
  FULL(Use.JOIN),
  FUNCTION(Use.FALLBACK),
  GENERATED(Use.FALLBACK),
  GLOB(Use.FALLBACK),
  GROUP(Use.RESERVED),
  GROUPS(Use.FALLBACK),
  HAVING(Use.RESERVED),
  IF(Use.FALLBACK),
  IGNORE(Use.FALLBACK),
  IMMEDIATE(Use.FALLBACK),
  IN(Use.RESERVED),
  INCLUDE(Use.FALLBACK),
  INDEX(Use.RESERVED),
  INDEXED(Use.FALLBACK),
  INITIALLY(Use.FALLBACK),
  INNER(Use.JOIN),
  INSERT(Use.RESERVED),
  INSTEAD(Use.FALLBACK),
  INTERSECT(Use.RESERVED),
  INTO(Use.RESERVED),
  IS(Use.RESERVED),
  ISNULL(Use.RESERVED),
  JOIN(Use.RESERVED),
  KEY(Use.FALLBACK),
  LAST(Use.FALLBACK),
  LEFT(Use.JOIN),
  LIKE(Use.FALLBACK),
  LIMIT(Use.RESERVED),
  MACRO(Use.FALLBACK),
  MATCH(Use.FALLBACK),
  MATERIALIZED(Use.FALLBACK),
  MODULE(Use.FALLBACK),
  NATURAL(Use.JOIN),
  NO(Use.FALLBACK),
  NOT(Use.RESERVED),
  NOTHING(Use.RESERVED),
  NOTNULL(Use.RESERVED),
  NULL(Use.RESERVED),
  NULLS(Use.FALLBACK),
  OF(Use.FALLBACK),
  OFFSET(Use.FALLBACK),
  ON(Use.RESERVED),
  OR(Use.RESERVED),
  ORDER(Use.RESERVED),
  OTHERS(Use.FALLBACK),
  OUTER(Use.JOIN),
  OVER(Use.FALLBACK),
  PARTITION(Use.FALLBACK),
  PERFETTO(Use.FALLBACK),
  PLAN(Use.FALLBACK),
  PRAGMA(Use.FALLBACK),
  PRECEDING(Use.FALLBACK),
  PRIMARY(Use.RESERVED),
  QUERY(Use.FALLBACK),
  RAISE(Use.FALLBACK),
  RANGE(Use.FALLBACK),
  RECURSIVE(Use.FALLBACK),
  REFERENCES(Use.RESERVED),
  REGEXP(Use.FALLBACK),
  REINDEX(Use.FALLBACK),
  RELEASE(Use.FALLBACK),
  RENAME(Use.FALLBACK),
  REPLACE(Use.FALLBACK),
  RESTRICT(Use.FALLBACK),
  RETURNING(Use.RESERVED),
  RETURNS(Use.FALLBACK),
  RIGHT(Use.JOIN),
  ROLLBACK(Use.FALLBACK),
  ROW(Use.FALLBACK),
  ROWS(Use.FALLBACK),
  SAVEPOINT(Use.FALLBACK),
  SELECT(Use.RESERVED),
  SET(Use.RESERVED),
  TABLE(Use.RESERVED),
  TEMP(Use.FALLBACK),
  TEMPORARY(Use.FALLBACK),
  THEN(Use.RESERVED),
  TIES(Use.FALLBACK),
  TO(Use.RESERVED),
  TRANSACTION(Use.RESERVED),
  TRIGGER(Use.FALLBACK),
  UNBOUNDED(Use.FALLBACK),
  UNION(Use.RESERVED),
  UNIQUE(Use.RESERVED),
  UPDATE(Use.RESERVED),
  USING(Use.RESERVED),
  VACUUM(Use.FALLBACK),
  VALUES(Use.RESERVED),
  VIEW(Use.FALLBACK),
  VIRTUAL(Use.FALLBACK),
  WHEN(Use.RESERVED),
  WHERE(Use.RESERVED),
  WINDOW(Use.FALLBACK),
  WITH(Use.FALLBACK),
  WITHIN(Use.FALLBACK),
  WITHOUT(Use.FALLBACK);

  /** Where a keyword may also be used as a name. */
  private enum Use {
    /** Never usable as a name. */
    RESERVED,
    /** Usable as a name, except as an alias without AS. */
    JOIN,
    /** Usable as a name wherever the grammar doesn't allow the keyword itself. */
    FALLBACK
  }

  /**
   * Size of the hash table: at least twice the number of keywords, so that most lookups need one
   * comparison.
   */
  private static final int SLOTS = 512;

  private static final int FOLD_ASCII_CASE = 0x20;
  private static final @Nullable Keyword[] BY_HASH = byHash();

  private final Use use;

  Keyword(Use use) {
    this.use = use;
  }

  /** Whether the keyword is read as a name where the keyword isn't allowed. */
  public boolean isFallback() {
    return use == Use.FALLBACK;
  }

  /** Whether the keyword belongs to a JOIN; it can be any name except an alias without AS. */
  public boolean isJoinWord() {
    return use == Use.JOIN;
  }

  /** The keyword equal to a part of a text; null if the part is not a keyword. */
  public static @Nullable Keyword find(String text, int start, int end) {
    int slot = hash(text, start, end);
    for (Keyword found = BY_HASH[slot]; found != null; found = BY_HASH[slot]) {
      String name = found.name();
      if (name.length() == end - start && text.regionMatches(true, start, name, 0, name.length())) {
        return found;
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    return null;
  }

  private static @Nullable Keyword[] byHash() {
    @Nullable Keyword[] table = new Keyword[SLOTS];
    for (Keyword keyword : values()) {
      int slot = hash(keyword.name(), 0, keyword.name().length());
      while (table[slot] != null) {
        slot = (slot + 1) & (SLOTS - 1);
      }
      table[slot] = keyword;
    }
    return table;
  }

  private static int hash(String text, int start, int end) {
    int hash = end - start;
    for (int i = start; i < end; i++) {
      hash = hash * 31 + (text.charAt(i) | FOLD_ASCII_CASE);
    }
    return (hash ^ (hash >>> 9)) & (SLOTS - 1);
  }
}
