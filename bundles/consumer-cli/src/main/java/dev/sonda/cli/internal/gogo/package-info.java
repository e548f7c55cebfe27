/**
 * The Gogo commands {@code sonda:…}, which return objects, and the converters that format these.
 */
@NullMarked
package dev.sonda.cli.internal.gogo;

import org.jspecify.annotations.NullMarked;
