package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.format.WireReader;

/**
 * A message ObfuscatedMember: a field or a method, and the lines of the obfuscated program that
 * belong to it.
 *
 * @param sourceLine -1 if it isn't known
 */
record MemberMapping(
    String obfuscatedName, String name, long firstLine, long lastLine, long sourceLine) {
  static final long NO_LINE = -1;

  static MemberMapping read(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String obfuscated = "";
    String name = "";
    long first = 0;
    long last = Long.MAX_VALUE;
    long source = NO_LINE;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> obfuscated = fields.text();
        case 2 -> name = fields.text();
        case 3 -> first = fields.longValue();
        case 4 -> last = fields.longValue();
        case 5 -> source = fields.longValue();
        default -> {} // the last line of the source
      }
    }
    return new MemberMapping(obfuscated, name, first, last, source);
  }

  boolean hasLine(long line) {
    return line >= firstLine && line <= lastLine;
  }
}
