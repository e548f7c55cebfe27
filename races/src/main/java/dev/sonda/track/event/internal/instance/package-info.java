/** Races of the client SDK: sessions that come and go while the program's threads write events. */
package dev.sonda.track.event.internal.instance;
