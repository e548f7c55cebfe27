/** Benchmarks of importing JFR recordings into a trace, compared to the JDK's own reader. */
@NullMarked
package dev.sonda.benchmarks.jfr;

import org.jspecify.annotations.NullMarked;
