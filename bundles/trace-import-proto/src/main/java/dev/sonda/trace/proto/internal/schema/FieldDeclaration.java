package dev.sonda.trace.proto.internal.schema;

/**
 * The declaration of a message field.
 *
 * @param typeName the full name of the field's message or enum type, such as {@code
 *     .perfetto.protos.Trace}; empty for scalar fields
 */
public record FieldDeclaration(
    int number, String name, FieldKind kind, boolean isRepeated, String typeName) {}
