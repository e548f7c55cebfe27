/**
 * Import of profiler packets: stacks sampled by perf or by programs themselves, heap profiles, and
 * memory maps.
 */
@NullMarked
package dev.sonda.trace.proto.internal.profile;

import org.jspecify.annotations.NullMarked;
