/**
 * Pages and chunks: the only code that touches their headers.
 *
 * <pre>
 *   PageTable ── states of all chunks of all pages, one atomic word a page
 *      ▲   ▲
 *      │   └── ChunkPool            writer's side: finds a free chunk, takes it
 *      └────── MappedServiceSideSmb service's side: reads and frees, believes nothing
 * </pre>
 *
 * <p>Layouts are named constants of the {@code *Layout} classes.
 */
@NullMarked
package dev.sonda.shm.internal.page;

import org.jspecify.annotations.NullMarked;
