/**
 * What the platform lends to the service, the probe host and the transports alike: its clock, the
 * loops that run their tasks, descriptors and memory that cross processes.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.api.platform;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
