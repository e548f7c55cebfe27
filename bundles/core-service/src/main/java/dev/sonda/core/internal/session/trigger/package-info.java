/**
 * Triggers: producers fire them by name; sessions that wait for that name start, stop or are
 * cloned. Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.trigger;

import org.jspecify.annotations.NullMarked;
