package dev.sonda.trace.tables;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.assertj.core.description.Description;
import org.assertj.core.description.TextDescription;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random rows and changes of rows, compared with lists of objects. */
@Timeout(240)
class RandomTableTest {
  private static final Comparator<String> BY_UTF8 =
      (left, right) -> Arrays.compareUnsigned(left.getBytes(UTF_8), right.getBytes(UTF_8));

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final StringPool pool = new StringPool();
  private final List<@Nullable Object> ints = new ArrayList<>();
  private final List<@Nullable Object> longs = new ArrayList<>();
  private final List<@Nullable Object> doubles = new ArrayList<>();
  private final List<@Nullable Object> strings = new ArrayList<>();

  private Description seed(String column) {
    return new TextDescription("seed %d, column %s", seed, column);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 63, 64, 65, 1025, 65536, 65537, 2 * 65536 + 17, 3 * 65536})
  void shouldContainValuesOfNaiveTable(int rows) {
    try (TableMemory memory = new TableMemory()) {
      Table table = filled(new TableBuilder("random", pool, memory), rows).finish();
      assertThat(table.rows()).isEqualTo(rows);
      check(table, 0, ints);
      check(table, 1, longs);
      check(table, 2, doubles);
      check(table, 3, strings);
      checkDictionary(table.columns().get(3).dictionary());
    }
  }

  private TableBuilder filled(TableBuilder builder, int rows) {
    IntColumnBuilder intColumn = builder.ints("int");
    LongColumnBuilder longColumn = builder.longs("long");
    DoubleColumnBuilder doubleColumn = builder.doubles("double");
    StringColumnBuilder stringColumn = builder.strings("string");
    int nullRate = 1 + random.nextInt(100);
    for (int row = 0; row < rows; row++) {
      builder.addRow();
      List.of(ints, longs, doubles, strings).forEach(values -> values.add(null));
      for (int change = 0; change < 4; change++) {
        int changed = random.nextInt(4) == 0 ? random.nextInt(row + 1) : row;
        boolean toNull = random.nextInt(nullRate) == 0;
        switch (change) {
          case 0 -> change(intColumn, changed, toNull);
          case 1 -> change(longColumn, changed, toNull);
          case 2 -> change(doubleColumn, changed, toNull);
          default -> change(stringColumn, changed, toNull);
        }
      }
    }
    return builder;
  }

  private void change(IntColumnBuilder column, int row, boolean toNull) {
    int value = random.nextInt();
    ints.set(row, toNull ? null : (Object) value);
    if (toNull) {
      column.setNull(row);
    } else {
      column.set(row, value);
      assertThat(column.get(row)).isEqualTo(value);
    }
  }

  private void change(LongColumnBuilder column, int row, boolean toNull) {
    long value = random.nextLong();
    longs.set(row, toNull ? null : (Object) value);
    if (toNull) {
      column.setNull(row);
    } else {
      column.set(row, value);
    }
  }

  private void change(DoubleColumnBuilder column, int row, boolean toNull) {
    double value = random.nextGaussian();
    doubles.set(row, toNull ? null : (Object) value);
    if (toNull) {
      column.setNull(row);
    } else {
      column.set(row, value);
    }
  }

  private void change(StringColumnBuilder column, int row, boolean toNull) {
    String value = RandomTexts.next(random, random.nextInt(6));
    strings.set(row, toNull ? null : value);
    column.set(row, toNull ? 0 : pool.intern(value));
    assertThat(column.isNull(row)).isEqualTo(toNull);
  }

  private void check(Table table, int index, List<@Nullable Object> expected) {
    Column column = table.columns().get(index);
    List<@Nullable Object> values = FinishedColumnValues.values(column, table.rows());
    assertThat(values.equals(expected)).as(seed(column.name())).isTrue();
    assertThat(column.hasNulls()).as(seed(column.name())).isEqualTo(expected.contains(null));
  }

  private void checkDictionary(StringDictionary dictionary) {
    Set<Object> distinct = new HashSet<>(strings.stream().filter(Objects::nonNull).toList());
    List<String> sorted = distinct.stream().map(String.class::cast).sorted(BY_UTF8).toList();
    assertThat(FinishedColumnValues.texts(dictionary)).as(seed("string")).isEqualTo(sorted);
  }
}
