/**
 * JMH benchmarks, one class per hot path, each measured beside the yardstick of the same run.
 *
 * <pre>
 *   Run ── ResultTable, Yardstick    buffer   service   socket   writer   probe      road
 *                                    └─ a room for each part that is measured ─┘     └─ build/roads
 * </pre>
 *
 * <p>A benchmark that redoes one of Perfetto's carries its name, so that the two can be compared.
 */
@NullMarked
package dev.sonda.benchmarks;

import org.jspecify.annotations.NullMarked;
