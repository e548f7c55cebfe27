/**
 * Import of packets that only Android devices write: users, aconfig flags, game modes, wakelocks,
 * CPU time per uid.
 */
@NullMarked
package dev.sonda.trace.proto.internal.android;

import org.jspecify.annotations.NullMarked;
