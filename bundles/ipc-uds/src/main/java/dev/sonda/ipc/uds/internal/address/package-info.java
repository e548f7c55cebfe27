/** Where sockets are: as people write it, by default, and for the kernel. */
@NullMarked
package dev.sonda.ipc.uds.internal.address;

import org.jspecify.annotations.NullMarked;
