/**
 * A file system in memory that fails where it is told to, by the kernel's FUSE protocol: what a
 * worn-out disk, a quota or a server behind a network do and a test can't make a real disk do.
 */
@NullMarked
package dev.sonda.itests.campaign.fuse;

import org.jspecify.annotations.NullMarked;
