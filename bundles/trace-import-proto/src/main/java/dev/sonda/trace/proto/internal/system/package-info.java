/**
 * Import of data about the traced machine: counters of the system and of processes, CPUs,
 * interrupts, and the process tree.
 */
@NullMarked
package dev.sonda.trace.proto.internal.system;

import org.jspecify.annotations.NullMarked;
