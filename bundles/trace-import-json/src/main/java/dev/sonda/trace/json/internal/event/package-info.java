/**
 * Events in the order of their times: an event's fields are read again where they lie, and its
 * phase says what it becomes.
 */
@NullMarked
package dev.sonda.trace.json.internal.event;

import org.jspecify.annotations.NullMarked;
