/**
 * The probe host for programs without a framework; inside one, the component in {@code internal}
 * collects the data sources by itself.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.producer;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
