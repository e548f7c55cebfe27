package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.BiConsumer;

/**
 * A kind of interned values that the program defines.
 *
 * @param field number of the field of InternedData
 * @param write writes the fields of a value's entry, except its id
 */
public record CustomInternedField(int field, BiConsumer<MessageWriter, Object> write) {}
