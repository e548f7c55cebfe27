/**
 * Expands packets that contain only changes into the whole state, by running their producer's
 * ProtoVM program.
 */
@NullMarked
package dev.sonda.trace.proto.internal.fold;

import org.jspecify.annotations.NullMarked;
