package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.ValueType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/** Text by a number: values of a type that the query made with {@code CREATE TYPE … AS ENUM}. */
final class EnumReader extends VectorReader {
  private final IntegerReader codes;
  private final List<MemorySegment> texts;

  EnumReader(MemorySegment validity, IntegerReader codes, List<MemorySegment> texts) {
    super(validity);
    this.codes = codes;
    this.texts = texts;
  }

  @Override
  MemorySegment bytesValue(int row) {
    return texts.get((int) codes.longValue(row));
  }

  @Override
  ValueType type(int row) {
    return ValueType.STRING;
  }
}
