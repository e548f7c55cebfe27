/**
 * The commands, implemented once and run in two places: on the class path and in an OSGi framework.
 *
 * <pre>
 *   ./sonda record …  ──►  Main (in the process, class path)
 *                            │ needs a framework?  launcher starts it
 *                            ▼
 *                          FrameworkCommandRunner (inside) ──► TracingService
 *   sonda:why …       ──►  gogo.SondaCommands (Gogo shell inside)  ──►      "
 * </pre>
 *
 * <p>Both places have their own class loaders for the commands, and share only {@code java.base}
 * types; a command doesn't depend on the place in which it runs, only on whether its {@link
 * dev.sonda.cli.internal.CommandContext} can offer a tracing service.
 */
@NullMarked
package dev.sonda.cli.internal;

import org.jspecify.annotations.NullMarked;
