/**
 * Events in the order of their times: read in the order of the file, parsed in that of time.
 *
 * <pre>
 *   packets ─► EventRun (no CPU) ─┐
 *           ─► EventRun (CPU 0) ──┼─► EventQueue ─► EventParser, by kind
 *           ─► EventRun (CPU 1) ──┘
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.order;

import org.jspecify.annotations.NullMarked;
