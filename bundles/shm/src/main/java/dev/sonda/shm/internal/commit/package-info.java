/**
 * What producers tell the service about their chunks: which are complete, and which sizes are to be
 * patched into chunks that left before.
 *
 * <pre>
 *   OpenChunk ──full──► PendingMoves ┐
 *   PatchQueue ───────► PendingPatches┴► PendingCommit ─CommitTimer─► CommitWindow ─► endpoint
 * </pre>
 */
@NullMarked
package dev.sonda.shm.internal.commit;

import org.jspecify.annotations.NullMarked;
