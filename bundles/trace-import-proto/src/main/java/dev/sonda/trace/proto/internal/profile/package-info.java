/**
 * Packets of profilers: stacks that were sampled by perf or by programs themselves, and memory that
 * was allocated.
 */
@NullMarked
package dev.sonda.trace.proto.internal.profile;

import org.jspecify.annotations.NullMarked;
