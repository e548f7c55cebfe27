package dev.sonda.core.internal.filter;

/**
 * Constants of the filter's bytecode: a sequence of varints, the last one a checksum of the others.
 *
 * <pre>
 *   word = operand << 3 | opcode            END_OF_MESSAGE has the operand 0, all others a field
 *   SIMPLE_RANGE, NESTED, TYPED_STRING      are followed by one more word, which isn't shifted
 *   an overlay's entry                      message index, word, one more word (0 if it has none)
 * </pre>
 */
final class FilterBytecodeLayout {
  static final int OPCODE_BITS = 3;
  static final int OPCODE_MASK = (1 << OPCODE_BITS) - 1;

  static final int END_OF_MESSAGE = 0;
  static final int SIMPLE = 1;
  static final int SIMPLE_RANGE = 2;
  static final int NESTED = 3;
  static final int STRING = 4;
  static final int TYPED_STRING = 5;

  static final int OVERLAY_ENTRY_WORDS = 3;

  /** The highest field number of protobuf. */
  static final int MAX_FIELD = (1 << 29) - 1;

  private FilterBytecodeLayout() {}
}
