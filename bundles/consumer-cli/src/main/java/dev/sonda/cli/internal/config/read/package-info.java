/**
 * Parsers of config files in binary, text and YAML format, which report each mistake with its line.
 */
@NullMarked
package dev.sonda.cli.internal.config.read;

import org.jspecify.annotations.NullMarked;
