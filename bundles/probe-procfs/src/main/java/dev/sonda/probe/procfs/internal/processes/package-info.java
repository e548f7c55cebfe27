/**
 * The data source {@code linux.process_stats}: names of processes and threads, and counters of
 * each.
 *
 * <pre>
 *   start ─────────────────────► ProcessTreeScan ──► process_tree   each process and thread once
 *   ThreadObserver (ftrace) ──►       ▲
 *     ThreadDescriptionQueue,         │ processes that are new
 *     DescribedThreads                │
 *   every(proc_stats_poll_ms) ─► ProcessPoll ──────► process_stats  counters that have changed
 *                                                        both through ProcScanPacketWriter
 * </pre>
 *
 * <p>Processes may end while they are read, the kernel reuses their ids, and a process can choose
 * any name for itself. The files of a process are read through its open folder, so that no reading
 * mixes two processes; unreadable files are skipped and counted.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.processes;

import org.jspecify.annotations.NullMarked;
