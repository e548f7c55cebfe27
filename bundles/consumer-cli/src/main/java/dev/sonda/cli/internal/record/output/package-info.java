/**
 * The output of packets: blocks of whole packets, which a separate thread writes into a file or to
 * standard output. After a failed write, a file still ends with a whole packet.
 */
@NullMarked
package dev.sonda.cli.internal.record.output;

import org.jspecify.annotations.NullMarked;
