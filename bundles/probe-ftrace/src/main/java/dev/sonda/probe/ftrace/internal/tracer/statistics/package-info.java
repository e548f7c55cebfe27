/**
 * Counters of the kernel's buffers and of kprobes, at the beginning and at the end of a session.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracer.statistics;

import org.jspecify.annotations.NullMarked;
