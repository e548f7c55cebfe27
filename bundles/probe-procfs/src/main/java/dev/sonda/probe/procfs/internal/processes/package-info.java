/**
 * The data source {@code linux.process_stats}: names of processes and threads, and counters of
 * each.
 *
 * <pre>
 *   start ─────────────────────► ProcessTreeScan ──► process_tree   each process and thread once
 *   ThreadObserver (ftrace) ──►       ▲
 *     ThreadQueue, KnownThreads       │ processes that are new
 *   every(proc_stats_poll_ms) ─► ProcessPoll ──────► process_stats  counters that have changed
 *                                                        both through ProcessPackets
 * </pre>
 *
 * <p>Processes end while they are looked at, their numbers are given to others, and what they are
 * called is up to them. Each is read through its own open folder, so that no reading mixes two
 * processes; what can't be read is left out and counted.
 */
@NullMarked
package dev.sonda.probe.procfs.internal.processes;

import org.jspecify.annotations.NullMarked;
