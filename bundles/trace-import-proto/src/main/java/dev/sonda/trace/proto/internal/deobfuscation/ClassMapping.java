package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/**
 * The contents of a message ObfuscatedClass: the obfuscated and the original name of a class and of
 * its members.
 */
record ClassMapping(
    String obfuscatedName, String name, List<MemberMapping> members, List<MemberMapping> methods) {
  static ClassMapping read(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    String obfuscated = "";
    String name = "";
    List<MemberMapping> members = new ArrayList<>();
    List<MemberMapping> methods = new ArrayList<>();
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> obfuscated = fields.text();
        case 2 -> name = fields.text();
        case 3 -> members.add(MemberMapping.read(fields));
        case 4 -> methods.add(MemberMapping.read(fields));
        default -> {} // no other fields are used
      }
    }
    return new ClassMapping(obfuscated, name, members, methods);
  }

  /** The obfuscated name of a member, qualified by the obfuscated class name. */
  String obfuscated(MemberMapping member) {
    return obfuscatedName + "." + member.obfuscatedName();
  }

  /**
   * The original name of a member, qualified by its class; the member's name may itself name a
   * different class.
   */
  String full(MemberMapping member) {
    return member.name().contains(".") ? member.name() : name + "." + member.name();
  }
}
