package dev.sonda.probe.ftrace.internal.format;

/** A field that Perfetto's schema has for an event. */
public record KnownField(String name, int number, ProtobufFieldType type) {}
