package dev.sonda.trace.proto.internal.heap;

/** The name and type of a field of a heap object as string ids; the type is 0 if unknown. */
record HeapField(int name, int typeName) {}
