/** The Gogo face: {@code sonda:…} commands return objects, converters show them. */
@NullMarked
package dev.sonda.cli.internal.gogo;

import org.jspecify.annotations.NullMarked;
