/** The {@code dump} command: prints a trace file of any size as text or JSON, packet by packet. */
@NullMarked
package dev.sonda.cli.internal.dump;

import org.jspecify.annotations.NullMarked;
