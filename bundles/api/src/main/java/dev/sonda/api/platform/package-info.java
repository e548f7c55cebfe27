/**
 * Platform abstractions shared by the service, the probe host and the transports: clocks, event
 * loops, file descriptors, and memory shared between processes.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.api.platform;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
