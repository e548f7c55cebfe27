/** Samples of stacks that any profiler may write, of tasks, CPUs and counters of its own. */
@NullMarked
package dev.sonda.trace.proto.internal.profile.sample;

import org.jspecify.annotations.NullMarked;
