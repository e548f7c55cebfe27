/** Text of the kernel, read with a bound and without allocating. */
@NullMarked
package dev.sonda.probe.counters.internal.text;

import org.jspecify.annotations.NullMarked;
