package dev.sonda.engine;

/** A column of a result. Names of a result's columns need not be unique. */
public record ResultColumn(String name, ValueType type) {}
