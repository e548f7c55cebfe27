/**
 * The state of each session, without any logic: other packages decide about its changes.
 *
 * <pre>
 *   SessionRegistry
 *     └──► TracingSession ──┬─ SessionIdentity, SessionState    which, and how far
 *                           ├─ SessionDataSources               DataSourceInstance …
 *                           ├─ SessionTriggers, SessionTimers   what is awaited
 *                           ├─ SessionCounters, SessionProblems what its result tells
 *                           └─ ReadState, SessionFile           how far it is read, whereto
 * </pre>
 *
 * <p>All of it belongs to the loop.
 */
@NullMarked
package dev.sonda.core.internal.session.state;

import org.jspecify.annotations.NullMarked;
