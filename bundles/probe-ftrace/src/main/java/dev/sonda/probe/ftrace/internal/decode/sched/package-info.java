/**
 * {@code sched_switch} and {@code sched_waking} as columns instead of messages: Perfetto's compact
 * encoding, for the two events that are most of a trace.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.decode.sched;

import org.jspecify.annotations.NullMarked;
