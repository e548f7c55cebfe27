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
 * <p>This package contains the producer's and the service's side: {@link
 * dev.sonda.shm.SharedMemoryFactory} creates and maps the memory; {@link
 * dev.sonda.shm.SharedMemoryArbiter} and its {@link dev.sonda.shm.SmbTraceWriter}s write into it;
 * {@link dev.sonda.shm.ServiceSideSmb} reads the chunks of an untrusted producer. {@link
 * dev.sonda.shm.SystemClock} implements the clock of the platform interfaces with system calls.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.shm;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
