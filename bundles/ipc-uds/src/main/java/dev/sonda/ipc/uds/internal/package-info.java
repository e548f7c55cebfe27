/** UNIX sockets, implemented with the library junixsocket, and the frames sent over them. */
@NullMarked
package dev.sonda.ipc.uds.internal;

import org.jspecify.annotations.NullMarked;
