/**
 * What the service knows of each session. Nothing here decides anything.
 *
 * <pre>
 *   SessionRegistry ──► TracingSession ──┬─ SessionIdentity, SessionState   which, and how far
 *                                        ├─ SessionInstances                 DataSourceInstance …
 *                                        ├─ SessionTriggers, SessionTimers   what is awaited
 *                                        ├─ SessionCounters, SessionProblems what its result tells
 *                                        └─ ReadState, SessionFile           how far it is read, whereto
 * </pre>
 *
 * <p>All of it belongs to the loop.
 */
@NullMarked
package dev.sonda.core.internal.session.state;

import org.jspecify.annotations.NullMarked;
