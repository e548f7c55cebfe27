/** The command {@code sonda:sql} of Gogo, the shell of a daemon's OSGi framework. */
@NullMarked
package dev.sonda.analysis.cli.internal.gogo;

import org.jspecify.annotations.NullMarked;
