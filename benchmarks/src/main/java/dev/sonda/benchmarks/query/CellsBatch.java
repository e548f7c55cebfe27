package dev.sonda.benchmarks.query;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * Reads a CellsBatch of trace_processor.proto: the types of all cells, row by row, and separately
 * the values of each type.
 */
final class CellsBatch {
  private byte[] types = {};
  private final Deque<Long> integers = new ArrayDeque<>();
  private final Deque<Double> doubles = new ArrayDeque<>();
  private final Deque<String> texts = new ArrayDeque<>();
  private boolean isLast;

  private CellsBatch() {}

  /** Appends the batch's rows to {@code rows}, and returns whether this is the last batch. */
  static boolean read(CodedInputStream in, int columns, List<List<Object>> rows)
      throws IOException {
    CellsBatch batch = new CellsBatch();
    batch.readFields(in);
    batch.appendTo(rows, columns);
    return batch.isLast;
  }

  private void readFields(CodedInputStream in) throws IOException {
    for (int field = in.readTag(); field != 0; field = in.readTag()) {
      switch (WireFormat.getTagFieldNumber(field)) {
        case 1 -> types = in.readByteArray();
        case 2 -> readIntegers(in.readBytes().newCodedInput());
        case 3 -> readDoubles(in.readBytes().newCodedInput());
        case 5 -> readTexts(in.readByteArray());
        case 6 -> isLast = in.readBool();
        default -> in.skipField(field);
      }
    }
  }

  private void readIntegers(CodedInputStream in) throws IOException {
    while (!in.isAtEnd()) {
      integers.add(in.readInt64());
    }
  }

  private void readDoubles(CodedInputStream in) throws IOException {
    while (!in.isAtEnd()) {
      doubles.add(in.readDouble());
    }
  }

  /** Splits the texts, each of which ends with a zero byte. */
  private void readTexts(byte[] bytes) {
    int begin = 0;
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        texts.add(new String(bytes, begin, i - begin, StandardCharsets.UTF_8));
        begin = i + 1;
      }
    }
  }

  private void appendTo(List<List<Object>> rows, int columns) throws IOException {
    List<Object> row = new ArrayList<>(columns);
    for (byte type : types) {
      row.add(cell(type));
      if (row.size() == columns) {
        rows.add(row);
        row = new ArrayList<>(columns);
      }
    }
    if (!row.isEmpty()) {
      throw new IOException("a row has no end: " + Arrays.toString(types));
    }
  }

  private Object cell(byte type) throws IOException {
    return switch (type) {
      case 1 -> "NULL";
      case 2 -> integers.remove();
      case 3 -> doubles.remove();
      case 4 -> texts.remove();
      default -> throw new IOException("a cell of the type " + type);
    };
  }
}
