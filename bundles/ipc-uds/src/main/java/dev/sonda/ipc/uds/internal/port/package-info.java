/**
 * Definitions of the RPC ports that client and host share: names of methods, whose order determines
 * their ids, and conversions of messages.
 */
@NullMarked
package dev.sonda.ipc.uds.internal.port;

import org.jspecify.annotations.NullMarked;
