package dev.sonda.trace.processor.internal.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real SQLite reads what a tree wrote. */
@Timeout(240)
class TableBTreeTest {
  /** Sizes of texts at which a record just fits its leaf, or needs overflow pages. */
  private static final List<Integer> EDGE_SIZES =
      List.of(0, 1, 57, 58, 4050, 4051, 4052, 4053, 4054, 4055, 4056, 8140, 8145, 8150, 300_000);

  @TempDir Path folder;

  private record Row(long key, String text, long number) {}

  private List<String> ask(String sql) throws Exception {
    List<String> answers = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
        ResultSet rows = connection.createStatement().executeQuery(sql)) {
      while (rows.next()) {
        answers.add(rows.getString(1));
      }
    }
    return answers;
  }

  private Path file() {
    return folder.resolve("x.db");
  }

  private void write(List<Row> rows, int tables) throws IOException {
    RecordWriter writer = new RecordWriter();
    try (FileChannel channel =
        FileChannel.open(file(), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      DatabaseFile file = new DatabaseFile(channel);
      TableBTree schema = TableBTree.ofSchema(file);
      for (int table = 1; table <= tables; table++) {
        TableBTree tree = TableBTree.ofTable(file);
        for (Row row : rows) {
          writer.begin();
          writer.putNull();
          writer.putText(row.text());
          writer.putLong(row.number());
          tree.add(row.key(), writer.record());
        }
        String name = "t" + table;
        int root = tree.finish();
        writer.begin();
        writer.putText("table");
        writer.putText(name);
        writer.putText(name);
        writer.putLong(root);
        writer.putText("CREATE TABLE " + name + " (id INTEGER PRIMARY KEY, a TEXT, b INTEGER)");
        schema.add(table, writer.record());
      }
      schema.finishAsFirstPage();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 150, 3_000, 200_000})
  void shouldWriteTreeThatSqliteReadsWithAnyNumberOfRows(int count) throws Exception {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(new Row(i, "row " + i, i * 3L));
    }
    write(rows, 1);
    assertThat(ask("PRAGMA integrity_check")).containsExactly("ok");
    assertThat(ask("SELECT count(*) FROM t1")).containsExactly(String.valueOf(count));
    assertThat(ask("SELECT count(*) FROM t1 WHERE a = 'row ' || id AND b = 3 * id"))
        .containsExactly(String.valueOf(count));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 30, 40, 2_000, 30_000})
  void shouldListTablesWhenSchemaExceedsFirstPage(int tables) throws Exception {
    write(List.of(new Row(5, "x", 1)), tables);
    assertThat(ask("PRAGMA integrity_check")).containsExactly("ok");
    assertThat(ask("SELECT count(*) FROM sqlite_schema")).containsExactly("" + tables);
    assertThat(ask("SELECT id || a FROM t" + tables)).containsExactly("5x");
  }

  @Test
  void shouldKeepTextsOfAnySizeAndNumbersOfAnyWidth() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    List<Row> rows = new ArrayList<>();
    long key = Long.MIN_VALUE;
    for (int i = 0; i < 2_000; i++) {
      int size =
          i < EDGE_SIZES.size() ? EDGE_SIZES.get(i) : (int) Math.pow(2, random.nextDouble(14));
      rows.add(new Row(key, "ü".repeat(size / 2) + "x".repeat(size % 2), number(random)));
      key += 1 + (random.nextLong() >>> random.nextInt(11, 62));
    }
    write(rows, 1);
    assertThat(ask("PRAGMA integrity_check")).as("seed %d", seed).containsExactly("ok");
    assertThat(ask("SELECT id || ':' || b || ':' || a FROM t1 ORDER BY id"))
        .as("seed %d", seed)
        .containsExactlyElementsOf(
            rows.stream().map(row -> row.key() + ":" + row.number() + ":" + row.text()).toList());
  }

  private static long number(RandomGenerator random) {
    return random.nextLong() >> random.nextInt(64);
  }
}
