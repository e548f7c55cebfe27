/**
 * Parsing of JSON events in the order of time: an event's fields are read from the file, and its
 * phase determines the resulting rows.
 */
@NullMarked
package dev.sonda.trace.json.internal.event;

import org.jspecify.annotations.NullMarked;
