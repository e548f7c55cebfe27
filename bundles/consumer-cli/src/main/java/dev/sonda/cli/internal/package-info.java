/**
 * The commands, one implementation with two faces.
 *
 * <pre>
 *   ./sonda record …  ──►  Main (process face, class path)
 *                            │ needs a framework?  launcher starts it
 *                            ▼
 *                          FrameworkFace (command service, inside) ──► TracingService
 *   sonda:why …       ──►  gogo.SondaCommands (Gogo face, inside)  ──►      "
 * </pre>
 *
 * <p>The two faces are loaded by different class loaders and share nothing but {@code java.base}
 * types; a command doesn't know which face it runs in, only whether its {@link
 * dev.sonda.cli.internal.CommandContext} can offer a tracing service.
 */
@NullMarked
package dev.sonda.cli.internal;

import org.jspecify.annotations.NullMarked;
