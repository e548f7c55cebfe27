/**
 * Consumers: their endpoints, the callbacks sent to them, and checks and results of their sessions
 * that Perfetto's protocol doesn't offer.
 */
@NullMarked
package dev.sonda.core.internal.consumer;

import org.jspecify.annotations.NullMarked;
