/**
 * Commands of the analysis, which is a package of its own: what help, completion and manual pages
 * of the recorder say of them.
 *
 * <pre>
 *   bin/sonda sql ──analysis installed──► its own process (analysis-cli)
 *               └──else─────────────────► a sentence, exit code 2
 * </pre>
 */
@NullMarked
package dev.sonda.cli.internal.analysis;

import org.jspecify.annotations.NullMarked;
