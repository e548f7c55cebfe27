/**
 * Addresses of sockets: their text form, their defaults, and their conversion to the classes of the
 * socket library.
 */
@NullMarked
package dev.sonda.ipc.uds.internal.address;

import org.jspecify.annotations.NullMarked;
