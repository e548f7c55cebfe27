/**
 * Names of classes, methods and fields as programmers wrote them, for programs that were shortened.
 */
@NullMarked
package dev.sonda.trace.proto.internal.deobfuscation;

import org.jspecify.annotations.NullMarked;
