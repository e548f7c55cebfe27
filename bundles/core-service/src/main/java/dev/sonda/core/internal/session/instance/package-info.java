/**
 * Data sources in sessions: which producers' sources an entry of a config means, with which config
 * each is set up, started and stopped; producers that come late and that leave. Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.instance;

import org.jspecify.annotations.NullMarked;
