/**
 * The {@code doctor} command: what would record here, what wouldn't, and what mends it. Looks at
 * files of the kernel's and asks data sources; changes nothing.
 *
 * <pre>
 *   data sources ─┐
 *   sockets       ├──► Finding: ok, degraded or impossible; why; the one command that mends it
 *   kernel, clock │
 *   disk, memory ─┘
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.doctor;

import org.jspecify.annotations.NullMarked;
