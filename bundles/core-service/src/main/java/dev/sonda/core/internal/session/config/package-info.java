/**
 * Interprets a session's config independent of the service's state: rules for names, triggers,
 * files and flushes, and the error sentences for configs that violate the rules. Most classes have
 * no state; any thread.
 */
@NullMarked
package dev.sonda.core.internal.session.config;

import org.jspecify.annotations.NullMarked;
