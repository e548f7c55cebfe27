/** Annotations of events as arguments. */
@NullMarked
package dev.sonda.trace.proto.internal.args;

import org.jspecify.annotations.NullMarked;
