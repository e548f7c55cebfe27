/**
 * The kernel's files: a {@link dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder} to turn
 * things on and off, a {@link dev.sonda.probe.ftrace.internal.tracefs.CpuPipe} for the raw pages of
 * each CPU. Knows the names of files, not what sessions want of them.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracefs;

import org.jspecify.annotations.NullMarked;
