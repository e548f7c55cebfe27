/** Forwards messages that bundles write to OSGi's log service to the log of the process. */
@NullMarked
package dev.sonda.cli.internal.diagnostics;

import org.jspecify.annotations.NullMarked;
