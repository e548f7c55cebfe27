/** What both sides have to know of Perfetto's ports: names, and the order that gives the ids. */
@NullMarked
package dev.sonda.ipc.uds.internal.port;

import org.jspecify.annotations.NullMarked;
