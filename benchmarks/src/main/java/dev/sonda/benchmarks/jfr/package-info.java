/** Recordings of JFR on their way into a trace, beside the JDK's own reading. */
@NullMarked
package dev.sonda.benchmarks.jfr;

import org.jspecify.annotations.NullMarked;
