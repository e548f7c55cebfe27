package dev.sonda.trace.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.engine.Result;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ArrowStreamTest {
  private static final int CONTINUATION = -1;

  @TempDir Path folder;

  private ByteBuffer stream(String sql) throws Exception {
    TraceProcessorOptions options =
        TraceProcessorOptions.defaults()
            .withImporters(List.of(new FakeImporter()))
            .withEngine(
                DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath()));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (TraceProcessor trace = TraceProcessor.open(FakeImporter.writeTrace(folder), options);
        Result result = trace.query(sql)) {
      long rows = result.rows();
      assertThat(ArrowStream.write(result, Channels.newChannel(bytes))).isEqualTo(rows);
    }
    return ByteBuffer.wrap(bytes.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The messages, each with its body, up to the end mark. */
  private static List<ArrowMessageReader> messages(ByteBuffer stream) {
    List<ArrowMessageReader> messages = new ArrayList<>();
    while (true) {
      assertThat(stream.getInt()).isEqualTo(CONTINUATION);
      int size = stream.getInt();
      if (size == 0) {
        assertThat(stream.hasRemaining()).isFalse();
        return messages;
      }
      assertThat(size % 8).isZero();
      ArrowMessageReader message = new ArrowMessageReader(slice(stream, size));
      messages.add(message.withBody(slice(stream, (int) message.bodyBytes())));
    }
  }

  private static ByteBuffer slice(ByteBuffer stream, int size) {
    ByteBuffer slice = stream.slice(stream.position(), size).order(ByteOrder.LITTLE_ENDIAN);
    stream.position(stream.position() + size);
    return slice;
  }

  @Test
  void shouldWriteSchemaWithNamesAndTypes() throws Exception {
    ArrowMessageReader schema =
        messages(
                stream(
                    "SELECT 1::BIGINT AS \"größe\", 0.5::DOUBLE AS d, 'x' AS t, 'y'::BLOB AS b,"
                        + " NULL AS n"))
            .getFirst();
    assertThat(schema.headerType()).isEqualTo(ArrowMessageReader.SCHEMA);
    assertThat(schema.fields()).containsExactly("größe: 2 64", "d: 3 2", "t: 5", "b: 4", "n: 1");
  }

  @Test
  void shouldWriteColumnsOfEachBatch() throws Exception {
    List<ArrowMessageReader> messages =
        messages(
            stream(
                "SELECT CASE WHEN i = 1 THEN NULL ELSE i END AS n, 't' || i AS t"
                    + " FROM range(5000) r(i) ORDER BY i"));
    assertThat(messages.stream().skip(1).mapToLong(ArrowMessageReader::rows).sum()).isEqualTo(5000);
    ArrowMessageReader batch = messages.get(1);
    assertThat(batch.headerType()).isEqualTo(ArrowMessageReader.RECORD_BATCH);
    assertThat(batch.nodes()).containsExactly(batch.rows(), 1L, batch.rows(), 0L);
    assertThat(batch.part(0).get(0)).isEqualTo((byte) 0b1111_1101);
    assertThat(batch.part(1).getLong(2 * Long.BYTES)).isEqualTo(2);
    assertThat(batch.part(2).remaining()).isZero();
    assertThat(batch.part(3).getInt(2 * Integer.BYTES)).isEqualTo(4);
    byte[] texts = new byte[6];
    batch.part(4).get(texts);
    assertThat(new String(texts, StandardCharsets.UTF_8)).isEqualTo("t0t1t2");
  }

  @Test
  void shouldWriteSchemaAndEndMarkWhenQueryHasNoRows() throws Exception {
    ByteBuffer stream = stream("SELECT 1 AS one WHERE false");
    assertThat(messages(stream)).hasSize(1);
    byte[] end = new byte[8];
    stream.get(stream.limit() - end.length, end);
    assertThat(HexFormat.of().formatHex(end)).isEqualTo("ffffffff00000000");
  }
}
