/**
 * Benchmarks of the cost of a packet or an event for the program that writes it into shared memory.
 */
@NullMarked
package dev.sonda.benchmarks.writer;

import org.jspecify.annotations.NullMarked;
