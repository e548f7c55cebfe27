/** What bundles say through OSGi's log service, brought to the one log of the process. */
@NullMarked
package dev.sonda.cli.internal.diagnostics;

import org.jspecify.annotations.NullMarked;
