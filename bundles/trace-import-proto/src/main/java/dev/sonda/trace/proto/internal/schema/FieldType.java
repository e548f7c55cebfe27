package dev.sonda.trace.proto.internal.schema;

/**
 * A field of a message.
 *
 * @param typeName the full name of its message or enum, such as {@code .perfetto.protos.Trace};
 *     empty if it is of another kind
 */
public record FieldType(
    int number, String name, FieldKind kind, boolean isRepeated, String typeName) {}
