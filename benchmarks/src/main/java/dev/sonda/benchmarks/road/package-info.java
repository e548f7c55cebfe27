/** The source files that a packet and a session pass: what {@code build/roads} prints. */
@NullMarked
package dev.sonda.benchmarks.road;

import org.jspecify.annotations.NullMarked;
