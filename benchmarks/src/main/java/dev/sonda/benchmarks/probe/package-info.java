/** Samples and scans of the probes on this machine's kernel, and pages of ftrace decoded. */
@NullMarked
package dev.sonda.benchmarks.probe;

import org.jspecify.annotations.NullMarked;
