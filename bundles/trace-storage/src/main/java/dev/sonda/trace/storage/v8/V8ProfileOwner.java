package dev.sonda.trace.storage.v8;

/**
 * What a part of a CPU profile belongs to.
 *
 * @param profile the profile's id, which is unique within the process
 * @param tid the thread that was sampled
 */
public record V8ProfileOwner(long profile, long pid, long tid) {}
