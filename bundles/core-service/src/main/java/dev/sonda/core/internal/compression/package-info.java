/**
 * Compressing what is read from a session: a batch of packets becomes one packet that holds them as
 * a compressed Trace message, {@code compressed_packets} or {@code zstd_compressed_packets}.
 */
@NullMarked
package dev.sonda.core.internal.compression;

import org.jspecify.annotations.NullMarked;
