/**
 * The system calls that Sonda needs, as interfaces that tests can replace.
 *
 * <pre>
 *   shm, core-service, ipc-uds, probes
 *        │ Syscalls = FileSyscalls + MemorySyscalls + ClockSyscalls + SystemSyscalls
 *        ▼
 *   dev.sonda.posix.internal   FFM downcalls, the only native code of the project
 *        ▼
 *   libc
 * </pre>
 *
 * Three rules hold for every call:
 *
 * <ul>
 *   <li>Descriptors are plain {@code int}s in this package; the caller manages their ownership.
 *       Every descriptor that this package creates is close-on-exec.
 *   <li>A failure is a {@link dev.sonda.posix.PosixException}, except in the calls for hot paths
 *       ({@code openat}, {@code getdents}, {@code readlinkat}, {@code read}, {@code write}, {@code
 *       writev}): they return {@code -errno} and allocate nothing. {@code EINTR} is handled by this
 *       package.
 *   <li>Mapped memory is unmapped only when its {@link java.lang.foreign.Arena} is closed.
 * </ul>
 *
 * The numbers in the enums are those of Linux on x86-64 and aarch64.
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.posix;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
