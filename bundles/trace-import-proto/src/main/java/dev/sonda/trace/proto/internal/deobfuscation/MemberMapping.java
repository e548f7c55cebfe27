package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.format.WireReader;

/**
 * The contents of a message ObfuscatedMember: the names of a field or a method, and the method's
 * range of lines in the obfuscated program.
 *
 * @param sourceLine the first line in the original source, -1 if unknown
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
        default -> {} // the last line of the source isn't used
      }
    }
    return new MemberMapping(obfuscated, name, first, last, source);
  }

  boolean hasLine(long line) {
    return line >= firstLine && line <= lastLine;
  }
}
