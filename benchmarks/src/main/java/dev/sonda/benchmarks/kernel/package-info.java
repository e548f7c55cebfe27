/** Benchmarks of the PerfettoSQL operators that work on columns of tables. */
@NullMarked
package dev.sonda.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
