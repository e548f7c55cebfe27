package dev.sonda.posix;

/** What {@code uname} says, in its own words. */
public record SystemName(
    String sysname, String nodename, String release, String version, String machine) {}
