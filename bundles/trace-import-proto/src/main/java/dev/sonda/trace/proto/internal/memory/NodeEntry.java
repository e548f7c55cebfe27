package dev.sonda.trace.proto.internal.memory;

/** What a node says about its memory, beside its name. */
sealed interface NodeEntry {
  String SIZE = "size";
  String EFFECTIVE_SIZE = "effective_size";

  /**
   * A number of bytes or objects.
   *
   * @param value without a sign
   */
  record Count(long value, boolean isInBytes) implements NodeEntry {}

  /** A text that describes the memory. */
  record Text(String text) implements NodeEntry {}

  /** The size in bytes. */
  static Count bytes(long value) {
    return new Count(value, true);
  }

  /** The number; 0 for a text. */
  default long number() {
    return this instanceof Count count ? count.value : 0;
  }
}
