/**
 * Sockets based on junixsocket: the poller on which a loop sleeps, and connections that exchange
 * frames.
 */
@NullMarked
package dev.sonda.ipc.uds.internal.socket;

import org.jspecify.annotations.NullMarked;
