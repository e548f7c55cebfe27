/**
 * Generates manual pages and completion scripts for three shells from the commands' descriptions.
 *
 * <pre>
 *   CommandSpec ─┬─► ManPage ─────────► share/man/man1/sonda-record.1, …
 *   (picocli)    └─► *CompletionScript ─────► share/bash-completion, share/zsh, share/fish
 *                                          └─ while one types: sonda complete KIND ──► the daemon
 * </pre>
 *
 * The build writes the files; of this package only {@code complete} runs as a command.
 */
@NullMarked
package dev.sonda.cli.internal.manual;

import org.jspecify.annotations.NullMarked;
