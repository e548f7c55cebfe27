package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Assignment;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Insert;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.OnConflict;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Resolution;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Upsert;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What an INSERT does with rows whose key is there already. */
sealed interface KeyConflict {
  /** The statement fails. */
  record Fails() implements KeyConflict {}

  /**
   * The new row is left out.
   *
   * @param keys the keys for which this holds
   * @param areInvalidLeftOut whether rows that break NOT NULL or CHECK are left out, too
   */
  record Skips(List<TableKey> keys, boolean areInvalidLeftOut) implements KeyConflict {}

  /** The new row takes the place of the one that is there. */
  record Replaces(TableKey key) implements KeyConflict {}

  /** The row that is there is changed. */
  record Changes(TableKey key, Map<CatalogColumn, Expression> values, @Nullable Expression where)
      implements KeyConflict {}

  static KeyConflict of(Insert insert, ChangedTable table) throws PerfettoSqlException {
    List<TableKey> keys = TableKey.of(table.table());
    if (!insert.upserts().isEmpty()) {
      return ofUpsert(insert, keys, table);
    }
    return switch (insert.onConflict()) {
      case IGNORE -> new Skips(keys, true);
      case REPLACE -> replacing(insert, filled(keys, insert, table.table()));
      case DEFAULT, ROLLBACK, ABORT, FAIL -> new Fails();
    };
  }

  private static KeyConflict replacing(Insert insert, List<TableKey> keys)
      throws PerfettoSqlException {
    if (keys.size() > 1) {
      throw new PerfettoSqlException(
          "INSERT OR REPLACE into a table with several keys can't be compiled yet",
          insert.position());
    }
    return keys.isEmpty() ? new Fails() : new Replaces(keys.getFirst());
  }

  /**
   * The keys whose values an INSERT gives. Numbers that SQLite gives to new rows are equal to no
   * others, and NULL is neither.
   */
  static List<TableKey> filled(List<TableKey> keys, Insert insert, CatalogTable table) {
    List<Name> given = insert.columns();
    boolean isOfAll = given.isEmpty() && insert.source() != null;
    return keys.stream()
        .filter(key ->
            isOfAll
                || key.columns().stream()
                    .allMatch(column ->
                        given.stream().anyMatch(name -> name.is(column))
                            || DefaultValue.of(column, table) != null))
        .toList();
  }

  private static KeyConflict ofUpsert(Insert insert, List<TableKey> keys, ChangedTable table)
      throws PerfettoSqlException {
    Upsert upsert = insert.upserts().getFirst();
    if (insert.upserts().size() > 1) {
      throw new PerfettoSqlException(
          "several ON CONFLICT can't be compiled yet", insert.upserts().get(1).position());
    }
    if (insert.onConflict() != OnConflict.DEFAULT && keys.size() > 1) {
      throw new PerfettoSqlException(
          "INSERT OR %s beside ON CONFLICT can't be compiled yet".formatted(insert.onConflict()),
          upsert.position());
    }
    List<TableKey> meant = upsert.target().isEmpty() ? keys : List.of(key(upsert, keys, table));
    return switch (upsert.resolution()) {
      case Resolution.Nothing _ -> new Skips(meant, false);
      case Resolution.Change _ when meant.isEmpty() -> new Fails();
      case Resolution.Change change -> {
        if (meant.size() > 1) {
          throw new PerfettoSqlException(
              "name the key behind ON CONFLICT: DO UPDATE for each of several keys can't be"
                  + " compiled yet",
              upsert.position());
        }
        checkKeysStay(change.assignments(), keys);
        yield new Changes(meant.getFirst(), table.values(change.assignments()), change.where());
      }
    };
  }

  private static TableKey key(Upsert upsert, List<TableKey> keys, ChangedTable table)
      throws PerfettoSqlException {
    List<String> names = TableKey.names(upsert.target());
    for (TableKey key : keys) {
      if (key.isOf(names)) {
        return key;
      }
    }
    throw new PerfettoSqlException(
        "this is no PRIMARY KEY or UNIQUE constraint of " + table.table().name(),
        upsert.target().getFirst().position());
  }

  /** Fails if a key would be changed, as the row might then be in conflict with later rows. */
  private static void checkKeysStay(List<Assignment> assignments, List<TableKey> keys)
      throws PerfettoSqlException {
    for (Assignment assignment : assignments) {
      for (Name column : assignment.columns()) {
        if (keys.stream().anyMatch(key -> key.has(column.text()))) {
          throw new PerfettoSqlException(
              "DO UPDATE of %s, which is part of a key, can't be compiled yet"
                  .formatted(column.text()),
              column.position());
        }
      }
    }
  }
}
