/**
 * Code that programs generate while they run, such as that of JavaScript engines: where it lies at
 * which time, and the names of frames in it.
 *
 * <pre>
 *   packets about code ---> JitCache: code by address        one for each range of a process
 *                                  |
 *   stack samples ---> ProcessMemory: mappings by process ---> frame with the function's name
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.jit;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
