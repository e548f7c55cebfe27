/** A recording in one JVM: how it is begun, renewed, read and ended. */
@NullMarked
package dev.sonda.probe.jfr.internal.recording;

import org.jspecify.annotations.NullMarked;
