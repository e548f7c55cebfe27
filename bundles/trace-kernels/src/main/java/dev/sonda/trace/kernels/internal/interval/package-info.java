/**
 * Algorithms on intervals: intersection of several tables, creation from starts and ends, and from
 * counters.
 *
 * <pre>
 *   table 0    [════════]   [═══]
 *   table 1  [════]   [═════════]      in each partition
 *   common     [══]   [═]   [═══]
 * </pre>
 */
@NullMarked
package dev.sonda.trace.kernels.internal.interval;

import org.jspecify.annotations.NullMarked;
