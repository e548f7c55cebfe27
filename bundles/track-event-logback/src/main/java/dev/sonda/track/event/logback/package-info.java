/**
 * Writes log events of Logback, and so of SLF4J, into traces: as instant events on the track of the
 * logging thread, and as log messages.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.track.event.logback;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
