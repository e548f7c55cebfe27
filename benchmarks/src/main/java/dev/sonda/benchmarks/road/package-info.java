/**
 * Counts the source files on the code paths of a packet and of a session's start; {@code
 * build/roads} prints them.
 */
@NullMarked
package dev.sonda.benchmarks.road;

import org.jspecify.annotations.NullMarked;
