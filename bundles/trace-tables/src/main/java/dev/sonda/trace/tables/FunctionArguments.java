package dev.sonda.trace.tables;

import java.lang.foreign.MemorySegment;

/**
 * The arguments of one call of a {@link ScalarFunction}, counted from 0; none of them is null.
 * Calling the method for another type than the parameter's throws an {@link IllegalStateException}.
 * Valid during the call.
 */
public interface FunctionArguments {
  /** An argument of type {@link ColumnType#INT64} or {@link ColumnType#INT32}. */
  long longValue(int parameter);

  /** An argument of type {@link ColumnType#DOUBLE}. */
  double doubleValue(int parameter);

  /** An argument of type {@link ColumnType#STRING}. */
  String stringValue(int parameter);

  /** UTF-8 bytes of an argument of type {@link ColumnType#STRING}, without a copy. */
  MemorySegment textBytes(int parameter);
}
