package dev.sonda.perfetto.sql.internal.scope;

/** What reads the rows of a query, which decides how its columns are named and rows are ordered. */
public enum QueryReader {
  /** Another query, within an expression or as a part of several, which numbers the columns. */
  QUERY,

  /** The clause FROM or WITH of another query, which numbers the columns. */
  FROM,

  /** Queries that name a view. */
  VIEW,

  /** The author, to whom rows without ORDER BY come in SQLite's order. */
  AUTHOR,

  /** The author of a UNION ALL, which returns the rows of one query after those of another. */
  AUTHOR_OF_PARTS;

  /** Whether columns should have the names that the author gave. */
  public boolean expectsNames() {
    return this == VIEW || this == AUTHOR;
  }

  /** Whether rows should have SQLite's order although the query has no ORDER BY. */
  public boolean expectsOrder() {
    return this == AUTHOR || this == AUTHOR_OF_PARTS;
  }

  /** Whether hidden columns should tell SQLite's order, for a query around this one. */
  public boolean expectsOrderColumns() {
    return this == FROM || this == VIEW;
  }
}
