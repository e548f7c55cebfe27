/** Conversion of debug annotations and typed messages of events to arguments (the args table). */
@NullMarked
package dev.sonda.trace.proto.internal.args;

import org.jspecify.annotations.NullMarked;
