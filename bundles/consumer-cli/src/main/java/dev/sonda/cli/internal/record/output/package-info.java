/**
 * Where packets go: blocks of whole packets, written by a thread of their own into a file or to
 * standard output. Whatever happens, a file ends with a whole packet.
 */
@NullMarked
package dev.sonda.cli.internal.record.output;

import org.jspecify.annotations.NullMarked;
