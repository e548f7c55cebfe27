/**
 * Checks that find errors and unwise settings in a config: in its buffers, session, fields and data
 * sources.
 */
@NullMarked
package dev.sonda.cli.internal.config.lint;

import org.jspecify.annotations.NullMarked;
