/** Imports traces of Perfetto's format: {@link ProtoImporter} is all that is seen of it. */
@NullMarked
@Export
@Version("0.1.0")
package dev.sonda.trace.proto;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
