/**
 * What a recording came to: the line that changes while it runs, losses in words, and the summary.
 */
@NullMarked
package dev.sonda.cli.internal.record.report;

import org.jspecify.annotations.NullMarked;
