/**
 * Concurrency tests (jcstress) of the client SDK: sessions start and stop while the program's
 * threads write events.
 */
package dev.sonda.track.event.internal.instance;
