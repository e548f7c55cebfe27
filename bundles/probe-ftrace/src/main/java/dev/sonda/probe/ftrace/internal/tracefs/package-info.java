/**
 * The kernel's files: a {@link dev.sonda.probe.ftrace.internal.tracefs.TracefsFolder} to turn
 * things on and off, a {@link dev.sonda.probe.ftrace.internal.tracefs.CpuPipe} for the raw pages of
 * each CPU. Contains the names of files, but no logic of sessions.
 */
@NullMarked
package dev.sonda.probe.ftrace.internal.tracefs;

import org.jspecify.annotations.NullMarked;
