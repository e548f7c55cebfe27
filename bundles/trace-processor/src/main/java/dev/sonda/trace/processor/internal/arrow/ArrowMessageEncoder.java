package dev.sonda.trace.processor.internal.arrow;

import dev.sonda.engine.ResultColumn;
import dev.sonda.engine.ValueType;
import java.nio.ByteBuffer;
import java.util.List;

/**
 * Encodes the messages of Arrow's streams and files, with the field numbers of Arrow's FlatBuffers
 * schema.
 */
final class ArrowMessageEncoder {
  private static final int VERSION_5 = 4;
  private static final int HEADER_SCHEMA = 1;
  private static final int HEADER_RECORD_BATCH = 3;

  private static final int TYPE_NULL = 1;
  private static final int TYPE_INT = 2;
  private static final int TYPE_FLOATING_POINT = 3;
  private static final int TYPE_BINARY = 4;
  private static final int TYPE_UTF8 = 5;
  private static final int DOUBLE_PRECISION = 2;

  private ArrowMessageEncoder() {}

  /** The schema message, with the columns' names and types. */
  static ByteBuffer schema(List<ResultColumn> columns) {
    FlatBufferWriter buffer = new FlatBufferWriter();
    return message(buffer, HEADER_SCHEMA, schemaTable(buffer, columns), 0);
  }

  private static int schemaTable(FlatBufferWriter buffer, List<ResultColumn> columns) {
    int[] fields = columns.stream().mapToInt(column -> field(buffer, column)).toArray();
    int vector = buffer.references(fields);
    buffer.beginTable(2);
    buffer.referenceField(1, vector);
    return buffer.endTable();
  }

  /**
   * The footer of a file, by which readers find its record batches.
   *
   * @param blocks for each record batch its offset in the file, the bytes that precede its body,
   *     and the bytes of its body
   */
  static ByteBuffer footer(List<ResultColumn> columns, long[] blocks) {
    FlatBufferWriter buffer = new FlatBufferWriter();
    int recordBatches = buffer.triples(blocks);
    int dictionaries = buffer.triples();
    int schema = schemaTable(buffer, columns);
    buffer.beginTable(4);
    buffer.referenceField(3, recordBatches);
    buffer.referenceField(2, dictionaries);
    buffer.referenceField(1, schema);
    buffer.shortField(0, VERSION_5);
    return buffer.finish(buffer.endTable());
  }

  /** Writes the schema field of a column: name, nullable, type and no children. */
  private static int field(FlatBufferWriter buffer, ResultColumn column) {
    int name = buffer.string(column.name());
    int children = buffer.references();
    int type = type(buffer, column.type());
    buffer.beginTable(6);
    buffer.referenceField(0, name);
    buffer.byteField(1, 1);
    buffer.byteField(2, typeNumber(column.type()));
    buffer.referenceField(3, type);
    buffer.referenceField(5, children);
    return buffer.endTable();
  }

  private static int typeNumber(ValueType type) {
    return switch (type) {
      case LONG -> TYPE_INT;
      case DOUBLE -> TYPE_FLOATING_POINT;
      case STRING, ANY -> TYPE_UTF8;
      case BLOB -> TYPE_BINARY;
      case NULL -> TYPE_NULL;
    };
  }

  private static int type(FlatBufferWriter buffer, ValueType type) {
    buffer.beginTable(2);
    switch (type) {
      case LONG -> {
        buffer.intField(0, Long.SIZE);
        buffer.byteField(1, 1); // signed
      }
      case DOUBLE -> buffer.shortField(0, DOUBLE_PRECISION);
      case STRING, BLOB, NULL, ANY -> {}
    }
    return buffer.endTable();
  }

  /**
   * The message that precedes the body of a record batch.
   *
   * @param nodes for each column, the number of rows and of nulls
   * @param buffers for each part of the body, its offset and its size in bytes
   */
  static ByteBuffer recordBatch(int rows, long[] nodes, long[] buffers, long bodyBytes) {
    FlatBufferWriter buffer = new FlatBufferWriter();
    int buffersPlace = buffer.pairs(buffers);
    int nodesPlace = buffer.pairs(nodes);
    buffer.beginTable(3);
    buffer.longField(0, rows);
    buffer.referenceField(1, nodesPlace);
    buffer.referenceField(2, buffersPlace);
    return message(buffer, HEADER_RECORD_BATCH, buffer.endTable(), bodyBytes);
  }

  private static ByteBuffer message(
      FlatBufferWriter buffer, int headerType, int header, long bodyBytes) {
    buffer.beginTable(4);
    buffer.longField(3, bodyBytes);
    buffer.referenceField(2, header);
    buffer.shortField(0, VERSION_5);
    buffer.byteField(1, headerType);
    return buffer.finish(buffer.endTable());
  }
}
