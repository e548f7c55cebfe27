/**
 * Two configs made one: one on top of the other ({@code ConfigOverlay}), or both side by side
 * ({@code ConfigUnion}).
 */
@NullMarked
package dev.sonda.cli.internal.config.merge;

import org.jspecify.annotations.NullMarked;
