/**
 * The {@code doctor} command: which data sources can record, and how to fix others. Reads files of
 * the kernel and asks data sources; changes nothing.
 *
 * <pre>
 *   data sources ─┐
 *   sockets       ├──► Finding: ok, degraded or impossible; why; the one command that fixes it
 *   kernel, clock │
 *   disk, memory ─┘
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.doctor;

import org.jspecify.annotations.NullMarked;
