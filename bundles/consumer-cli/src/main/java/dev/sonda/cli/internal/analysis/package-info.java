/**
 * Descriptions of the separately installed analysis commands, for help, completion and manual pages
 * of the recorder.
 *
 * <pre>
 *   bin/sonda sql ──analysis installed──► its own process (analysis-cli)
 *               └──else─────────────────► a sentence, exit code 2
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.analysis;

import org.jspecify.annotations.NullMarked;
