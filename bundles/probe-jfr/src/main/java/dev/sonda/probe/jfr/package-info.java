/** Recording a JVM from within: for programs, and the agent in them. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.probe.jfr;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
