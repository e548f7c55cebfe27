/** Operators of PerfettoSQL over columns. */
@NullMarked
package dev.sonda.benchmarks.kernel;

import org.jspecify.annotations.NullMarked;
