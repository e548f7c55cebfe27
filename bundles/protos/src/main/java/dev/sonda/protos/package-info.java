/**
 * Perfetto's wire schema: a selection of its messages, with Perfetto's names, numbers and types.
 *
 * <pre>
 *   src/main/protobuf  ──protoc──►  classes: TraceConfig, CommitDataRequest, TraceStats …
 *          ▲ imports
 *   src/main/schema    ──protoc──►  one descriptor set, read by TraceSchema when asked for
 * </pre>
 *
 * <p>There are classes for the messages between the service and its clients: configs, requests,
 * statistics. Classes for the contents of a trace (and the settings of data sources that Sonda
 * doesn't provide) would be a million lines of Java, so these messages are accessible only by name
 * through {@link dev.sonda.protos.TraceSchema}. Fields that neither covers are unknown fields:
 * preserved, passed on, shown by number.
 *
 * <p>Messages are immutable and may be shared between threads. This package doesn't validate
 * contents: code that parses bytes of another process must validate the messages.
 */
@Export
@Version("0.1.0")
package dev.sonda.protos;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
