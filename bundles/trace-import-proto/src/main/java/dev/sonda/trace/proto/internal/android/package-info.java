/** What only Android has: its users, flags and games, its locks, its CPU times of programs. */
@NullMarked
package dev.sonda.trace.proto.internal.android;

import org.jspecify.annotations.NullMarked;
