/**
 * What was read of the machine while the trace was recorded: counters of the system and of
 * processes, CPUs, interrupts, the process tree.
 */
@NullMarked
package dev.sonda.trace.proto.internal.system;

import org.jspecify.annotations.NullMarked;
