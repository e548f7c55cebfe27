/**
 * Events of the kernel as lines of text, as ftrace itself prints them.
 *
 * <pre>
 *   event's id ─► FtraceLines: task, CPU, time ─► EventFormat: what the event's arguments look like
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.ftrace;

import org.jspecify.annotations.NullMarked;
