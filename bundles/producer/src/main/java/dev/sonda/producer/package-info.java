/**
 * The probe host for programs without an OSGi framework. Inside a framework, the component in the
 * package {@code internal} collects the data sources automatically.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.producer;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
