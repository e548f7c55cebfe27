/**
 * Pages and chunks of the shared memory; the only package that accesses their headers.
 *
 * <pre>
 *   ChunkStates ── states of all chunks of all pages, one atomic word a page
 *      ▲   ▲
 *      │   └── ChunkPool            writer's side: finds a free chunk, takes it
 *      └────── MappedServiceSideSmb service's side: reads and frees, believes nothing
 * </pre>
 *
 * <p>The {@code *Layout} classes define the memory layouts as constants.
 */
@NullMarked
package dev.sonda.shm.internal.page;

import org.jspecify.annotations.NullMarked;
