/** The {@code daemon} command: runs the tracer of a machine, at most one per consumer socket. */
@NullMarked
package dev.sonda.cli.internal.daemon;

import org.jspecify.annotations.NullMarked;
