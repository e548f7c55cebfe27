/**
 * Perfetto's shared memory buffer: how packets get from the threads of a producer to the service
 * without a system call and without a copy.
 *
 * <pre>
 *   SMB = pages of equal size            page = header + 1, 2, 4, 7 or 14 chunks
 *   ┌────────┬────────┬────────┬──       ┌────────┬──────────────┬──────────────┬──
 *   │ page 0 │ page 1 │ page 2 │         │ states │ chunk 0      │ chunk 1      │
 *   └────────┴────────┴────────┴──       └────────┴──────────────┴──────────────┴──
 *                                                  header, then fragments of packets
 *
 *             producer                                        service
 *   Free ──► BeingWritten ──► Complete ─ ─ CommitData ─ ─► BeingRead ──► Free
 * </pre>
 *
 * <p>Here are both ends, and what both need: {@link dev.sonda.shm.SharedMemoryFactory} makes and
 * adopts the memory; {@link dev.sonda.shm.SharedMemoryArbiter} and its {@link
 * dev.sonda.shm.SmbTraceWriter}s write into it; {@link dev.sonda.shm.ServiceSideSmb} reads what an
 * untrusted producer left there. This is also where libc meets the interfaces of {@code
 * api.endpoint}: {@link dev.sonda.shm.SystemClock} is their clock.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.shm;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
