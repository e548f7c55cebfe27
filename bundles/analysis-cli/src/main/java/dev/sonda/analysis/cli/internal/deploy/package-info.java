/**
 * Loads importers and extensions from Sonda's folder {@code deploy}, without an OSGi framework.
 *
 * <pre>
 *   each opening of a trace ──► DeployFolder: jars that name services ──► ServiceLoader
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.deploy;

import org.jspecify.annotations.NullMarked;
