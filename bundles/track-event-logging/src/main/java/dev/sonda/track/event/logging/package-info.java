/**
 * Writes records of java.util.logging into traces: as instant events on the track of the logging
 * thread, and as log messages.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.track.event.logging;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
