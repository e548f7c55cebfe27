/**
 * JMH benchmarks, one class per hot path, each measured beside the yardstick of the same run.
 *
 * <p>A benchmark that redoes one of Perfetto's carries its name, so that the two can be compared.
 */
@NullMarked
package dev.sonda.benchmarks;

import org.jspecify.annotations.NullMarked;
