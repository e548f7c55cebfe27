/** Arguments of events: gathered, then written in sets, of which equal ones are one. */
@NullMarked
package dev.sonda.trace.proto.internal.args;

import org.jspecify.annotations.NullMarked;
