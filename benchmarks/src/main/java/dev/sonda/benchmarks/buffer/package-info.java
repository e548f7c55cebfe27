/**
 * Benchmarks of the trace buffer: copying chunks in, reading packets out, patching. Chunks are
 * those of Perfetto's benchmarks, to the byte.
 */
@NullMarked
package dev.sonda.benchmarks.buffer;

import org.jspecify.annotations.NullMarked;
