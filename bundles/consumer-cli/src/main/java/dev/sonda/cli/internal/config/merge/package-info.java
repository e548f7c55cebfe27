/**
 * Merges two configs: one overrides the other ({@code ConfigOverlay}), or both are combined ({@code
 * ConfigUnion}).
 */
@NullMarked
package dev.sonda.cli.internal.config.merge;

import org.jspecify.annotations.NullMarked;
