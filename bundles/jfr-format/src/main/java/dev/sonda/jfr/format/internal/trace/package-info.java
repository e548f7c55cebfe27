/** Translates records of JFR into trace packets: tracks, slices, instants, counters and samples. */
@NullMarked
package dev.sonda.jfr.format.internal.trace;

import org.jspecify.annotations.NullMarked;
