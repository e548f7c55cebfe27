/**
 * Annotations with which a program marks its own methods for the agent. A program needs to compile
 * against this package only.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.agent.api;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
