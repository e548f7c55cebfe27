/**
 * The trace buffer: chunks copied in, packets read out, patches. Chunks are those of Perfetto's
 * benchmarks, to the byte.
 */
@NullMarked
package dev.sonda.benchmarks.buffer;

import org.jspecify.annotations.NullMarked;
