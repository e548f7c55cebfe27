package dev.sonda.engine;

/** A column of a result. Names need not differ. */
public record ResultColumn(String name, ValueType type) {}
