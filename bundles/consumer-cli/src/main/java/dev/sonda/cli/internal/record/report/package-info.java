/**
 * Reports about a recording: the progress line while it runs, its losses in words, and the summary
 * at its end.
 */
@NullMarked
package dev.sonda.cli.internal.record.report;

import org.jspecify.annotations.NullMarked;
