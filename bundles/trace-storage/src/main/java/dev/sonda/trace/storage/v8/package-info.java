/**
 * CPU profiles that V8 writes as JSON: a part with the time of the start, then parts with nodes of
 * the call tree and samples, whose times are differences.
 *
 * <pre>
 *   JSON of a part ---> V8ProfileReader: times, nodes, samples
 *                             |
 *   V8CpuProfiles ---> V8ProfileSession: a profile's nodes as callsites   one for each process
 *        |
 *        +---> the order of time ---> profiler_sample
 * </pre>
 */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.storage.v8;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
