package dev.sonda.trace.format;

/**
 * One trace of a file.
 *
 * @param name the file's name, or that of an archive's entry
 * @param place where its bytes begin
 */
public record TracePart(String name, Wrapping kind, long place, long sizeBytes) {}
