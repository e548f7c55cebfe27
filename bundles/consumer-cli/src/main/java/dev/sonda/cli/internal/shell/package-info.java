/**
 * The Gogo shell of a daemon, over a UNIX socket that only its owner may open.
 *
 * <pre>
 *   sonda shell ─ ShellCommand ══ socket, mode 0600 ══ ShellServer ── ShellConnection ── Gogo
 *                                                      (in the daemon, a thread a connection)
 *   client: one request line, then what is typed
 *   server: frames [stream][length][bytes], at last [exit][code]
 *
 *   on a terminal, the request opens a conversation:
 *   client: [run or complete][line], again and again      TerminalShell, over a LineEditor
 *   server: frames and [exit][code] for each              ShellRequestLoop, LineCompletion
 *   client, meanwhile: [interrupt]                        ends what runs, with an exit code
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.shell;

import org.jspecify.annotations.NullMarked;
