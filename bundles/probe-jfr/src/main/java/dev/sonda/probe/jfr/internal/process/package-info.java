/** Finds the JVMs of this machine, and the reasons why some of them can't be recorded. */
@NullMarked
package dev.sonda.probe.jfr.internal.process;

import org.jspecify.annotations.NullMarked;
