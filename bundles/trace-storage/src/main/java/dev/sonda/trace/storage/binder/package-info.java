/**
 * Calls between Android's processes by binder, whatever format brings the kernel's events of it.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.binder;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
