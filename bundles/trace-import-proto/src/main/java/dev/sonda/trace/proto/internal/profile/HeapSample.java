package dev.sonda.trace.proto.internal.profile;

/** What a stack had allocated and freed since its process began: bytes and how many times. */
record HeapSample(
    long callstackIid, long allocated, long freed, long allocations, long deallocations) {}
