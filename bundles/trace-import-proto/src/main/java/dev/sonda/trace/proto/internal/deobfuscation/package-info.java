/**
 * Restores the original names of classes, methods and fields of programs that were obfuscated by a
 * shrinker.
 */
@NullMarked
package dev.sonda.trace.proto.internal.deobfuscation;

import org.jspecify.annotations.NullMarked;
