/** The {@code daemon} command: one tracer a machine, or rather one a consumer socket. */
@NullMarked
package dev.sonda.cli.internal.daemon;

import org.jspecify.annotations.NullMarked;
