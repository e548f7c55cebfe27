package dev.sonda.trace.proto.internal.profile;

/** Allocations and frees of a stack since its process began: bytes and counts. */
record HeapSample(
    long callstackIid, long allocated, long freed, long allocations, long deallocations) {}
