package dev.sonda.tracebuffer;

/**
 * The counters of one buffer at one moment; names and meaning are those of TraceStats.BufferStats,
 * which has no such thing as the last six. Byte counts of chunks include their header and
 * alignment.
 *
 * @param bytesWritten bytes of all chunks written
 * @param chunksWritten chunks written, recommits in place not counted
 * @param chunksOverwritten chunks overwritten before they were fully read
 * @param writeWrapCount how often the write cursor went back to the start
 * @param patchesSucceeded patches applied
 * @param patchesFailed batches of patches refused, or ended early
 * @param readaheadsSucceeded fragmented packets put together
 * @param readaheadsFailed attempts at it that failed, or have to wait
 * @param abiViolations chunks that broke the rules of the shared memory ABI
 * @param chunksRewritten recommits that rewrote a chunk in place
 * @param chunksCommittedOutOfOrder chunks that came after one with a higher id
 * @param bufferSize the buffer's size
 * @param bytesOverwritten bytes of the chunks overwritten before they were fully read
 * @param bytesRead bytes of the chunks fully read
 * @param paddingBytesWritten bytes of the gaps left by overwriting
 * @param paddingBytesCleared bytes of gaps and read chunks that were written over
 * @param chunksRead chunks fully read
 * @param chunksDiscarded chunks refused: the buffer was full or is smaller than the chunk, or they
 *     had been read already
 * @param traceWriterPacketLoss packets that their writer gave up in the middle
 * @param chunksRelocated recommits that moved a chunk to the write cursor
 * @param chunksRefused of those discarded, the chunks that the buffer had no room for and that
 *     hadn't been scraped before: lost
 * @param bytesRefused bytes of the chunks refused
 * @param bytesViolating bytes of the chunks, or of their ends, that couldn't be taken because they
 *     broke the rules
 * @param patchBytesFailed bytes of the patches that weren't applied
 * @param chunksGivenUp of those overwritten, the chunks that went before the ring was full, because
 *     the heap had no room for the books about more of their sequence
 * @param bytesGivenUp bytes of the chunks given up
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
