/**
 * The tracing service for programs without an OSGi framework; inside a framework, the service is a
 * component in the package {@code internal}.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.core;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
