package dev.sonda.engine;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * SQL for an engine, with the values of its parameters, which never become part of the SQL's text.
 *
 * @param sql one statement, or several with semicolons between them; only a single one may have
 *     parameters ({@code ?})
 * @param values of the parameters, in their order: a {@code Long}, {@code Double}, {@code Boolean},
 *     {@code String}, {@code byte[]}, or null
 * @param timeLimit time limit of this query, counted from the begin of its execution; the engine's
 *     limit applies if this is null or longer
 * @param parquetFile file into which the rows are written in Parquet format; the result then has
 *     one row with the number of rows. Null returns the rows in the result. A statement without
 *     rows creates no file.
 */
public record Query(
    String sql,
    List<@Nullable Object> values,
    @Nullable Duration timeLimit,
    @Nullable Path parquetFile) {
  public Query {
    if (parquetFile != null && !values.isEmpty()) {
      throw new IllegalArgumentException("a query whose rows go to a file has no parameters");
    }
    values = Collections.unmodifiableList(new ArrayList<>(values));
    for (Object value : values) {
      checkType(value);
    }
  }

  public static Query of(String sql) {
    return new Query(sql, List.of(), null, null);
  }

  /** A copy of this query with another SQL text. */
  public Query withSql(String text) {
    return new Query(text, values, timeLimit, parquetFile);
  }

  public Query withValues(List<@Nullable Object> inOrder) {
    return new Query(sql, inOrder, timeLimit, parquetFile);
  }

  public Query withTimeLimit(@Nullable Duration limit) {
    return new Query(sql, values, limit, parquetFile);
  }

  /**
   * A copy of this query that writes the rows of its single statement into a Parquet file. An
   * existing file is replaced when all rows are written.
   */
  public Query intoParquet(Path file) {
    return new Query(sql, values, timeLimit, file);
  }

  private static void checkType(@Nullable Object value) {
    switch (value) {
      case null -> {}
      case Long _, Double _, Boolean _, String _, byte[] _ -> {}
      default ->
          throw new IllegalArgumentException(
              "no parameter's value can be a " + value.getClass().getName());
    }
  }
}
