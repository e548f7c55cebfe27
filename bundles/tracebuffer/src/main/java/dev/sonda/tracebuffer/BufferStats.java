package dev.sonda.tracebuffer;

/**
 * A snapshot of the counters of one trace buffer; names and meanings are those of Perfetto's
 * TraceStats.BufferStats, except for the last six, which are Sonda's own. Byte counts of chunks
 * include their headers and alignment.
 *
 * @param bytesWritten bytes of all chunks written
 * @param chunksWritten chunks written, recommits in place not counted
 * @param chunksOverwritten chunks overwritten before they were fully read
 * @param writeWrapCount how often the write cursor wrapped around to the start
 * @param patchesSucceeded patches applied
 * @param patchesFailed batches of patches refused, or ended early
 * @param readaheadsSucceeded fragmented packets that were reassembled
 * @param readaheadsFailed attempts to reassemble a packet that failed, or have to wait for
 *     fragments
 * @param abiViolations chunks that broke the rules of the shared memory ABI
 * @param chunksRewritten recommits that rewrote a chunk in place
 * @param chunksCommittedOutOfOrder chunks that came after one with a higher id
 * @param bufferSize the buffer's size
 * @param bytesOverwritten bytes of the chunks overwritten before they were fully read
 * @param bytesRead bytes of the chunks fully read
 * @param paddingBytesWritten bytes of the gaps left by overwriting
 * @param paddingBytesCleared bytes of gaps and read chunks that were overwritten
 * @param chunksRead chunks fully read
 * @param chunksDiscarded chunks refused: the buffer was full or is smaller than the chunk, or they
 *     had been read already
 * @param traceWriterPacketLoss packets that their writer aborted before they were complete
 * @param chunksRelocated recommits that moved a chunk to the write cursor
 * @param chunksRefused discarded chunks that were lost, since they didn't fit into the buffer and
 *     hadn't been scraped before
 * @param bytesRefused bytes of the chunks refused
 * @param bytesViolating bytes of chunks, or of ends of chunks, that weren't copied because they
 *     violated the ABI
 * @param patchBytesFailed bytes of the patches that weren't applied
 * @param chunksGivenUp overwritten chunks that were removed before the ring was full, because the
 *     heap quota for the metadata of their sequence was used up
 * @param bytesGivenUp bytes of the chunks in {@code chunksGivenUp}
 */
public record BufferStats(
    long bytesWritten,
    long chunksWritten,
    long chunksOverwritten,
    long writeWrapCount,
    long patchesSucceeded,
    long patchesFailed,
    long readaheadsSucceeded,
    long readaheadsFailed,
    long abiViolations,
    long chunksRewritten,
    long chunksCommittedOutOfOrder,
    long bufferSize,
    long bytesOverwritten,
    long bytesRead,
    long paddingBytesWritten,
    long paddingBytesCleared,
    long chunksRead,
    long chunksDiscarded,
    long traceWriterPacketLoss,
    long chunksRelocated,
    long chunksRefused,
    long bytesRefused,
    long bytesViolating,
    long patchBytesFailed,
    long chunksGivenUp,
    long bytesGivenUp) {}
