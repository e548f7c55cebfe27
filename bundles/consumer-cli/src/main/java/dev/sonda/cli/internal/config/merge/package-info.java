/**
 * Two configs made one: one on top of the other ({@code ConfigMerge}), or both side by side ({@code
 * ConfigSum}).
 */
@NullMarked
package dev.sonda.cli.internal.config.merge;

import org.jspecify.annotations.NullMarked;
