/**
 * What a session's config means by itself, whatever else goes on in the service: rules for names,
 * triggers, files and flushes, and the sentences about configs that break them. No state; any
 * thread.
 */
@NullMarked
package dev.sonda.core.internal.session.config;

import org.jspecify.annotations.NullMarked;
