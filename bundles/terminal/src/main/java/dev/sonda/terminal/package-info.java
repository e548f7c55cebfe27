/**
 * Terminal input and output of all commands, both of the recorder and of trace analysis.
 *
 * <pre>
 *   terminal ──LineEditor──► a command ──StandardOutput──► terminal, file, pipe
 *                                └──────CommandFailure, ExitCode──► standard error, the shell
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.terminal;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
