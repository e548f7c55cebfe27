package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.ValueType;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Reads enum values as texts: values of a type that a query has created with {@code CREATE TYPE …
 * AS ENUM}, stored as numbers.
 */
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
