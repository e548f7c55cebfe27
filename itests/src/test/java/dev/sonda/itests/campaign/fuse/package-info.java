/**
 * A FUSE file system in memory with injected faults: failures of a worn-out disk, a quota or a
 * network server that a test can't cause on a real disk.
 */
@NullMarked
package dev.sonda.itests.campaign.fuse;

import org.jspecify.annotations.NullMarked;
