package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.value.RecordValues;

/**
 * Reference to an event with a duration, which is read again when its slice is written.
 *
 * @param place offset of the event's values in the recording's part
 */
record DurationEventReference(EventTypeTranslation plan, RecordValues reader, int place) {}
