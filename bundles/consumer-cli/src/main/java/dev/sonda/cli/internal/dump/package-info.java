/** The {@code dump} command: a trace file as text or JSON, packet by packet, of any size. */
@NullMarked
package dev.sonda.cli.internal.dump;

import org.jspecify.annotations.NullMarked;
