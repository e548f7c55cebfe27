package dev.sonda.jfr.format.internal.type;

import org.jspecify.annotations.Nullable;

/**
 * A field of a type as the recording declares it.
 *
 * @param typeId id of the field's type
 * @param unit unit of a number, as named by an annotation such as BYTES; null if it has none
 */
public record TypeField(
    String name, long typeId, boolean isConstant, boolean isArray, @Nullable String unit) {}
