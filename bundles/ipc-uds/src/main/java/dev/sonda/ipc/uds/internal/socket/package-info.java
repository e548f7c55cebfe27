/** Sockets through junixsocket: what a loop sleeps on, and connections that carry frames. */
@NullMarked
package dev.sonda.ipc.uds.internal.socket;

import org.jspecify.annotations.NullMarked;
