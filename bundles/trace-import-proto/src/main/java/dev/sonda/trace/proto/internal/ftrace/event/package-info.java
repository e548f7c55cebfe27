/**
 * Generic handling of kernel events: their types and fields, and their rows in the event table. The
 * parsers that derive slices, counters and states from events are in the parent package.
 */
@NullMarked
package dev.sonda.trace.proto.internal.ftrace.event;

import org.jspecify.annotations.NullMarked;
