/** Command line flags that select what is recorded, and parsers of values with units. */
@NullMarked
package dev.sonda.cli.internal.config.option;

import org.jspecify.annotations.NullMarked;
