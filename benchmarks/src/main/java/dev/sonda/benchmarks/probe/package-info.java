/**
 * Benchmarks of the probes: samples and scans on this machine's kernel, and decoding of ftrace
 * pages.
 */
@NullMarked
package dev.sonda.benchmarks.probe;

import org.jspecify.annotations.NullMarked;
