/** The JVMs of this machine, and what keeps them from being recorded. */
@NullMarked
package dev.sonda.probe.jfr.internal.process;

import org.jspecify.annotations.NullMarked;
