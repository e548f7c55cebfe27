/** Configs read from files: binary, text and YAML; each mistake with its line. */
@NullMarked
package dev.sonda.cli.internal.config.read;

import org.jspecify.annotations.NullMarked;
