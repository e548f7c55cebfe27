/** The command in Gogo, the shell of a daemon's framework: {@code sonda:sql}. */
@NullMarked
package dev.sonda.analysis.cli.internal.gogo;

import org.jspecify.annotations.NullMarked;
