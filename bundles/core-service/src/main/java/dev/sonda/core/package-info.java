/**
 * The tracing service for programs without a framework; inside one it is a component of {@code
 * internal}.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.core;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
