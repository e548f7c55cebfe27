/**
 * Writes the meters of Micrometer into traces, as counter tracks on one timeline with the kernel's
 * events.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.track.event.micrometer;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
