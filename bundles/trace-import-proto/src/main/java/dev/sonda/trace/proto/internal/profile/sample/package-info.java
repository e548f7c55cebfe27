/**
 * Import of generic stack samples, a format that any profiler may write, with its own tasks, CPUs
 * and counters.
 */
@NullMarked
package dev.sonda.trace.proto.internal.profile.sample;

import org.jspecify.annotations.NullMarked;
