package dev.sonda.jfr.format.internal.type;

import org.jspecify.annotations.Nullable;

/**
 * A field as the recording declares it.
 *
 * @param typeId of its values
 * @param unit of a number, by the name of the annotation's value such as BYTES; null without
 */
public record TypeField(
    String name, long typeId, boolean isConstant, boolean isArray, @Nullable String unit) {}
