/**
 * What a program says about itself to the agent that traces it: compile against it, nothing else.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.agent.api;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
