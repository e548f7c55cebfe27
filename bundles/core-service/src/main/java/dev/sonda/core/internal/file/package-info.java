/**
 * Writing a session into a file.
 *
 * <pre>
 *   the loop                               the session's writer thread
 *   SessionReader ─batch─► AsyncTraceFile ──full block─► OutputFile ─write─► disk
 *                               ▲                             │
 *                               └────────empty block──────────┘
 * </pre>
 *
 * <p>The loop copies packets into a few blocks of memory and never waits: while all blocks are on
 * their way to a slow disk, it leaves packets in the trace buffer, which may have to overwrite
 * them. A block begins and ends at a packet's boundary, and where a write fails in the middle of
 * one the file is cut back to the last boundary.
 */
@NullMarked
package dev.sonda.core.internal.file;

import org.jspecify.annotations.NullMarked;
