/** What is wrong with a config, or unwise: buffers, sessions, fields, sources. */
@NullMarked
package dev.sonda.cli.internal.config.lint;

import org.jspecify.annotations.NullMarked;
