/** {@code linux.net}: one file of the kernel's, a line an interface. */
@NullMarked
package dev.sonda.probe.counters.internal.net;

import org.jspecify.annotations.NullMarked;
