package dev.sonda.jfr.format.internal.type;

import org.jspecify.annotations.Nullable;

/**
 * A field of a record type that isn't itself a record; fields of nested records are included.
 *
 * @param path field names separated by dots, such as {@code heapSpace.committedSize}
 * @param type type of the constant, or of an array's elements
 * @param bits size of a number in bits; 0 if the value isn't a number
 * @param unit unit of a number, such as BYTES or NANOSECONDS; null if it has none
 */
public record LeafField(
    String path, ValueKind kind, RecordType type, int bits, @Nullable String unit) {}
