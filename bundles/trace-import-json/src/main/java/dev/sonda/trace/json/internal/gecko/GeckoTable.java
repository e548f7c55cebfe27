package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.json.internal.document.JsonCursor;
import dev.sonda.trace.json.internal.document.JsonDocument;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A table of a profile. Its columns are read from the document when they are requested.
 *
 * <pre>
 *   {"prefix": [null, 0], "frame": [0, 1]}
 *   {"schema": {"prefix": 0, "frame": 1}, "data": [[null, 0], [0, 1]]}
 * </pre>
 */
final class GeckoTable {
  /** The columns that the import uses, of all tables. */
  private static final Set<String> COLUMNS =
      Set.of(
          "category",
          "data",
          "endTime",
          "frame",
          "func",
          "location",
          "name",
          "phase",
          "prefix",
          "stack",
          "startTime",
          "time",
          "timeDeltas");

  /** Further rows of a table are left out, as they would fill the memory. */
  private static final int MAX_ROWS = 1 << 22;

  private static final int MAX_WORDS = 2 * MAX_ROWS;

  private final JsonDocument document;
  private final Map<String, Long> places = new HashMap<>();
  private final Map<String, Integer> schema = new HashMap<>();

  /** Finds the columns of the table that the cursor is at. */
  GeckoTable(JsonDocument document, JsonCursor cursor) {
    this.document = document;
    cursor.forEachField(key -> find(key, cursor));
  }

  private void find(String key, JsonCursor cursor) {
    if (key.equals("schema") && cursor.isObject()) {
      cursor.forEachField(column -> findInSchema(column, cursor));
    } else if (COLUMNS.contains(key) && cursor.isArray()) {
      places.put(key, cursor.place());
    }
  }

  private void findInSchema(String column, JsonCursor cursor) {
    if (COLUMNS.contains(column)) {
      cursor.readNumber().ifPresent(index -> schema.put(column, (int) index));
    }
  }

  boolean has(String column) {
    return schema.containsKey(column) || (schema.isEmpty() && places.containsKey(column));
  }

  /** The numbers of a column, NaN for other values; empty if the table doesn't have the column. */
  double[] numbers(String column) {
    if (schema.isEmpty()) {
      Long place = places.get(column);
      return place == null ? new double[0] : document.cursorAt(place).readNumbers();
    }
    double[] numbers = new double[countRows()];
    Arrays.fill(numbers, Double.NaN);
    forEachRow(
        column,
        cell -> {
          if (cell.row < numbers.length) {
            numbers[cell.row] = cell.cursor.readNumber().orElse(Double.NaN);
          }
        });
    return numbers;
  }

  /** Places and sizes, in turns, of the values of a column. */
  long[] placesAndSizes(String column) {
    PlaceList found = new PlaceList();
    if (schema.isEmpty()) {
      Long place = places.get(column);
      if (place != null) {
        JsonCursor cursor = document.cursorAt(place);
        cursor.forEachElement(() -> found.addValue(cursor));
      }
    } else {
      forEachRow(
          column,
          cell -> {
            found.skipTo(cell.row);
            found.addValue(cell.cursor);
          });
    }
    return found.toArray();
  }

  private int countRows() {
    int[] rows = new int[1];
    Long place = places.get("data");
    if (place != null) {
      document.cursorAt(place).forEachElement(() -> rows[0] = Math.min(rows[0] + 1, MAX_ROWS));
    }
    return rows[0];
  }

  private void forEachRow(String column, Consumer<Cell> onCell) {
    Long place = places.get("data");
    Integer index = schema.get(column);
    if (place == null || index == null) {
      return;
    }
    JsonCursor cursor = document.cursorAt(place);
    Cell cell = new Cell(cursor);
    cursor.forEachElement(() -> {
      cell.column = 0;
      cursor.forEachElement(() -> {
        if (cell.column++ == index) {
          onCell.accept(cell);
        }
      });
      cell.row++;
    });
  }

  /** Places and sizes in turns; those of further rows than can be read are left out. */
  private static final class PlaceList {
    private long[] words = new long[64];
    private int size;

    /** Adds places of no size for rows without a value, up to a row. */
    void skipTo(int row) {
      while (size < 2L * row && size < MAX_WORDS) {
        add(0, 0);
      }
    }

    /** Adds the value that a cursor is at. */
    void addValue(JsonCursor cursor) {
      long place = cursor.place();
      cursor.skip();
      if (size < MAX_WORDS) {
        add(place, cursor.place() - place);
      }
    }

    private void add(long place, long sizeBytes) {
      if (size == words.length) {
        words = Arrays.copyOf(words, 2 * size);
      }
      words[size++] = place;
      words[size++] = sizeBytes;
    }

    long[] toArray() {
      return Arrays.copyOf(words, size);
    }
  }

  /** The value of a row that a cursor is at. */
  private static final class Cell {
    private final JsonCursor cursor;
    private int row;
    private int column;

    Cell(JsonCursor cursor) {
      this.cursor = cursor;
    }
  }
}
