/**
 * JMH benchmarks, one class per hot path, each compared to the yardstick that is measured in its
 * run.
 *
 * <pre>
 *   BenchmarkRunner ── ResultTable, Yardstick    buffer   service   socket   writer   probe      road
 *                                    └─ a package for each measured component ─┘     └─ build/roads
 * </pre>
 *
 * <p>A benchmark that redoes one of Perfetto's carries its name, so that the two can be compared.
 */
@NullMarked
package dev.sonda.benchmarks;

import org.jspecify.annotations.NullMarked;
