/** Sockets through junixsocket, and the frames that travel on them. */
@NullMarked
package dev.sonda.ipc.uds.internal;

import org.jspecify.annotations.NullMarked;
