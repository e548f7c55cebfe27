package dev.sonda.trace.processor;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TraceExportTest {
  private static final String MAGIC = "ARROW1";
  private static final int TAR_BLOCK_BYTES = 512;

  @TempDir Path folder;

  private interface Format {
    void write(TraceProcessor trace, FileChannel target) throws Exception;
  }

  private Path export(Format format) throws Exception {
    return export(new FakeImporter(), format);
  }

  private Path export(FakeImporter importer, Format format) throws Exception {
    TraceProcessorOptions options =
        TraceProcessorOptions.defaults()
            .withImporters(List.of(importer))
            .withEngine(
                DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath()));
    // A longer file from before has to be cut.
    Path file = Files.write(folder.resolve("out"), new byte[1 << 20]);
    try (TraceProcessor trace = TraceProcessor.open(FakeImporter.writeTrace(folder), options);
        FileChannel target = FileChannel.open(file, CREATE, WRITE)) {
      format.write(trace, target);
    }
    return file;
  }

  private static List<String> rows(Path database, String sql) throws Exception {
    List<String> found = new ArrayList<>();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        ResultSet rows = connection.createStatement().executeQuery(sql)) {
      while (rows.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.append(i == 1 ? "" : " ").append(rows.getString(i));
        }
        found.add(row.toString());
      }
    }
    return found;
  }

  @Test
  void shouldWriteDatabaseWithAllTablesAndViews() throws Exception {
    Path database = export(TraceExport::sqlite);
    assertThat(rows(database, "PRAGMA integrity_check")).containsExactly("ok");
    assertThat(rows(database, "SELECT type, name FROM sqlite_schema"))
        .containsExactly("table slice", "table thread", "view thread_slice");
    assertThat(rows(database, "SELECT ts, dur, share, name, utid FROM slice"))
        .containsExactly("10 5 0.5 draw 1", "20 null null a,\"b\" 2", "30 7 2.0 null 1");
    assertThat(rows(database, "SELECT ts, tid, typeof(share) FROM thread_slice ORDER BY ts"))
        .containsExactly("10 100 real", "20 200 null", "30 100 real");
  }

  /** The view args becomes a table, since its SQL isn't SQLite's. */
  @Test
  void shouldWriteTableWithoutKeyWhenIdsDoNotAscend() throws Exception {
    String sql = "SELECT * FROM (VALUES (2, 'a'), (1, 'b'), (1, NULL)) AS t(id, x)";
    Path database = export(new FakeImporter().withView("args", sql), TraceExport::sqlite);
    assertThat(rows(database, "PRAGMA integrity_check")).containsExactly("ok");
    assertThat(rows(database, "SELECT id, x FROM args")).containsExactly("2 a", "1 b", "1 null");
  }

  @Test
  void shouldWriteArchiveWithArrowFileForEachTable() throws Exception {
    Map<String, ByteBuffer> files = tarFiles(Files.readAllBytes(export(TraceExport::arrowTar)));
    assertThat(files).containsOnlyKeys("slice.arrow", "thread.arrow");
    for (ByteBuffer file : files.values()) {
      assertThat(text(file, 0)).isEqualTo(MAGIC);
      assertThat(text(file, file.limit() - MAGIC.length())).isEqualTo(MAGIC);
      assertThat(recordBatches(file)).isEqualTo(1);
    }
  }

  private static String text(ByteBuffer file, int position) {
    byte[] bytes = new byte[MAGIC.length()];
    file.get(position, bytes);
    return new String(bytes, StandardCharsets.US_ASCII);
  }

  /** The number of record batches that the footer lists; each begins with a message. */
  private static int recordBatches(ByteBuffer file) {
    int footerEnd = file.limit() - MAGIC.length() - Integer.BYTES;
    int footer = footerEnd - file.getInt(footerEnd);
    int table = footer + file.getInt(footer);
    int fieldOffsets = table - file.getInt(table);
    int field = table + file.getShort(fieldOffsets + 4 + 3 * Short.BYTES);
    int blocks = field + file.getInt(field);
    int count = file.getInt(blocks);
    for (int i = 0; i < count; i++) {
      int block = blocks + Integer.BYTES + i * 3 * Long.BYTES;
      int message = Math.toIntExact(file.getLong(block));
      assertThat(file.getInt(message)).as("continuation").isEqualTo(-1);
      assertThat(file.getInt(block + Long.BYTES))
          .isEqualTo(2 * Integer.BYTES + file.getInt(message + Integer.BYTES));
    }
    return count;
  }

  private static Map<String, ByteBuffer> tarFiles(byte[] tar) {
    Map<String, ByteBuffer> files = new TreeMap<>();
    int at = 0;
    while (tar[at] != 0) {
      String name = new String(tar, at, 100, StandardCharsets.UTF_8).replaceAll("\0.*", "");
      int size = Integer.parseInt(new String(tar, at + 124, 11, StandardCharsets.US_ASCII), 8);
      at += TAR_BLOCK_BYTES;
      files.put(name, ByteBuffer.wrap(tar, at, size).slice().order(ByteOrder.LITTLE_ENDIAN));
      at += Math.ceilDiv(size, TAR_BLOCK_BYTES) * TAR_BLOCK_BYTES;
    }
    assertThat(tar).hasSize(at + 2 * TAR_BLOCK_BYTES);
    return files;
  }
}
