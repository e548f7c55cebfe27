package dev.sonda.jfr.format.internal.type;

import org.jspecify.annotations.Nullable;

/**
 * A value of a record, those of records inside it included.
 *
 * @param path names of fields with dots between, such as {@code heapSpace.committedSize}
 * @param type of a constant, or of an array's elements
 * @param bits of a number; 0 of what is none
 * @param unit of a number, such as BYTES or NANOSECONDS; null without
 */
public record Leaf(String path, ValueKind kind, RecordType type, int bits, @Nullable String unit) {}
