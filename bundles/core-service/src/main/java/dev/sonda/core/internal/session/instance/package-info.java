/**
 * Data source instances of sessions: which producers' data sources an entry of a config selects,
 * with which config each instance is set up, started and stopped, and the handling of producers
 * that connect late or disconnect. Loop only.
 */
@NullMarked
package dev.sonda.core.internal.session.instance;

import org.jspecify.annotations.NullMarked;
