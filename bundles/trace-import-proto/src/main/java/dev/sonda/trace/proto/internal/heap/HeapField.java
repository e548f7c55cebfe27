package dev.sonda.trace.proto.internal.heap;

/** The name and type of a field, as ids of strings; 0 if the type isn't known. */
record HeapField(int name, int typeName) {}
