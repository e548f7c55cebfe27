/** The data source {@code linux.net}: one file of the kernel, with a line for each interface. */
@NullMarked
package dev.sonda.probe.counters.internal.net;

import org.jspecify.annotations.NullMarked;
