/** Flags that say what is recorded, and values with units. */
@NullMarked
package dev.sonda.cli.internal.config.option;

import org.jspecify.annotations.NullMarked;
