/** Tracks which thread ran on which CPU, and the states of threads. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.sched;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
