/**
 * Formats kernel events as lines of text, like ftrace itself.
 *
 * <pre>
 *   event's id ─► FtraceLines: task, CPU, time ─► EventPrintFormat: what the event's arguments
 *                                                                   look like
 * </pre>
 */
@NullMarked
package dev.sonda.sql.functions.internal.ftrace;

import org.jspecify.annotations.NullMarked;
