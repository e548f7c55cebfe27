package dev.sonda.core.internal.session;

import java.util.UUID;

/**
 * What never changes about a session.
 *
 * @param consumerUid whose it is
 * @param uuid of the trace
 */
record SessionIdentity(long id, int consumerUid, UUID uuid) {}
