/**
 * Compression of the packets read from a session: a batch of packets becomes one packet that
 * contains them as a compressed Trace message, {@code compressed_packets} or {@code
 * zstd_compressed_packets}.
 */
@NullMarked
package dev.sonda.core.internal.compression;

import org.jspecify.annotations.NullMarked;
