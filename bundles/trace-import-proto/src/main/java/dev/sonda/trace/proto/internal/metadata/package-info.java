/** What packets say of the trace as a whole: session, config, machine, losses. */
@NullMarked
package dev.sonda.trace.proto.internal.metadata;

import org.jspecify.annotations.NullMarked;
