package dev.sonda.perfetto.sql.internal.scope;

/** What reads the rows of a query, which decides how its columns are named and rows are ordered. */
public enum QueryReader {
  /** Another query, which numbers the columns. */
  QUERY,

  /** Queries that name a view. */
  VIEW,

  /** The author, to whom rows without ORDER BY come in SQLite's order. */
  AUTHOR;

  /** Whether columns should have the names that the author gave. */
  public boolean expectsNames() {
    return this != QUERY;
  }

  /** Whether rows should have SQLite's order although the query has no ORDER BY. */
  public boolean expectsOrder() {
    return this == AUTHOR;
  }
}
