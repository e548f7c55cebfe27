/**
 * Kernel events as they lie in a trace: their types and fields, and the rows that they become
 * whatever they mean. What follows from them is made by the parsers in the room around this one.
 */
@NullMarked
package dev.sonda.trace.proto.internal.ftrace.event;

import org.jspecify.annotations.NullMarked;
