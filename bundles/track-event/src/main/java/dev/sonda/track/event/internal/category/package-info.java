/** The program's categories, and the rules by which sessions choose among them. */
@NullMarked
package dev.sonda.track.event.internal.category;

import org.jspecify.annotations.NullMarked;
