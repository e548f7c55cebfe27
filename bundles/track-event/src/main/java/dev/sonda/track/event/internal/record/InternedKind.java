package dev.sonda.track.event.internal.record;

import dev.sonda.api.probe.MessageWriter;
import java.util.function.BiConsumer;

/**
 * Values of the program's own that readers know by number.
 *
 * @param field of InternedData
 * @param write the fields of a value's entry, but for its number
 */
public record InternedKind(int field, BiConsumer<MessageWriter, Object> write) {}
