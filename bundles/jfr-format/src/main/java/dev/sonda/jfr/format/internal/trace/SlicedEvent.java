package dev.sonda.jfr.format.internal.trace;

import dev.sonda.jfr.format.internal.value.RecordValues;

/**
 * An event of a part, to be read once more.
 *
 * @param place where its values begin in the part
 */
record SlicedEvent(EventPlan plan, RecordValues reader, int place) {}
