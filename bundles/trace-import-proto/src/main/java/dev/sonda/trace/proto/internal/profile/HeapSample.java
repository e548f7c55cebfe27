package dev.sonda.trace.proto.internal.profile;

/** Allocations and frees of a stack since the start of its process, in bytes and as counts. */
record HeapSample(
    long callstackIid, long allocated, long freed, long allocations, long deallocations) {}
