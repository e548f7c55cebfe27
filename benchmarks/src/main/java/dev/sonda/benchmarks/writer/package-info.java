/** What a packet or an event costs the program that writes it into shared memory. */
@NullMarked
package dev.sonda.benchmarks.writer;

import org.jspecify.annotations.NullMarked;
