/**
 * Perfetto's wire schema: names, numbers and types are Perfetto's, the selection is ours.
 *
 * <pre>
 *   src/main/protobuf  ──protoc──►  classes: TraceConfig, CommitDataRequest, TraceStats …
 *          ▲ imports
 *   src/main/schema    ──protoc──►  one descriptor set, read by TraceSchema when asked for
 * </pre>
 *
 * <p>There are classes for the messages between the service and its clients: configs, requests,
 * statistics. The contents of a trace (and the settings of data sources that are not ours) would
 * make a million lines of Java and are known by name through {@link dev.sonda.protos.TraceSchema}
 * only. What neither knows is an unknown field: kept, passed on, shown by number.
 *
 * <p>Messages are immutable and may be shared between threads. Nothing here judges what it reads:
 * code that parses bytes of another process validates them.
 */
@Export
@Version("0.1.0")
package dev.sonda.protos;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
