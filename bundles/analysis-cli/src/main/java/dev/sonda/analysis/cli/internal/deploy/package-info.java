/**
 * Importers and extensions out of Sonda's folder {@code deploy}, for a process without a framework.
 *
 * <pre>
 *   each opening of a trace ──► DeployFolder: jars that name services ──► ServiceLoader
 * </pre>
 */
@NullMarked
package dev.sonda.analysis.cli.internal.deploy;

import org.jspecify.annotations.NullMarked;
