/**
 * What is written from the commands' own descriptions: manual pages and completion of three shells.
 *
 * <pre>
 *   CommandSpec ─┬─► ManPage ─────────► share/man/man1/sonda-record.1, …
 *   (picocli)    └─► *Completion ─────► share/bash-completion, share/zsh, share/fish
 *                                          └─ while one types: sonda complete KIND ──► the daemon
 * </pre>
 *
 * The build writes the files; nothing here runs in a command but {@code complete}.
 */
@NullMarked
package dev.sonda.cli.internal.manual;

import org.jspecify.annotations.NullMarked;
