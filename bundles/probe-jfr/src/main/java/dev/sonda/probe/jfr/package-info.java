/** Lets a program, or the Java agent in it, record the JFR events of its own JVM. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.probe.jfr;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
