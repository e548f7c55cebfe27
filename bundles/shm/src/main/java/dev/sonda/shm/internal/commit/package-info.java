/**
 * Commits of a producer to the service: complete chunks, and sizes to be patched into chunks that
 * were committed before.
 *
 * <pre>
 *   OpenChunk ──full──► PendingChunkMoves ┐
 *   PatchQueue ───────► PendingPatches ───┴► PendingCommit
 *                                               │ CommitTimer
 *                                               └─► PendingCommitView ─► endpoint
 * </pre>
 */
@NullMarked
package dev.sonda.shm.internal.commit;

import org.jspecify.annotations.NullMarked;
