/** Perfetto's wire schema as Java classes. */
@Export
@Version("0.1.0")
package dev.sonda.protos;

import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
