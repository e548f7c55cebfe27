/** {@code sonda daemon}, its clients and its units, as processes. */
package dev.sonda.itests.process.daemon;
