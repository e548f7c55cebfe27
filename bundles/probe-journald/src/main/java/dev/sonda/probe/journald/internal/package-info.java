/**
 * The data source {@code linux.systemd_journald}: entries of the systemd journal.
 *
 * <pre>
 *   JournaldDataSourceInstance ── every 200 ms, and with a flush ──► Journal ── SdJournal ── libsystemd
 *        │  JournaldRequest: filters, done by the library     │        (or a test's)
 *        ▼                                                    ▼
 *   counts, with each flush                           EntryWriter ─► a packet an entry
 * </pre>
 */
@NullMarked
package dev.sonda.probe.journald.internal;

import org.jspecify.annotations.NullMarked;
