package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.format.WireReader;
import java.util.ArrayList;
import java.util.List;

/** A message ObfuscatedClass: the obfuscated and the original name of a class. */
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
        default -> {} // no more is said of classes
      }
    }
    return new ClassMapping(obfuscated, name, members, methods);
  }

  /** The short name of a member with its class. */
  String obfuscated(MemberMapping member) {
    return obfuscatedName + "." + member.obfuscatedName();
  }

  /** The written name of a member with its class, which may be another one. */
  String full(MemberMapping member) {
    return member.name().contains(".") ? member.name() : name + "." + member.name();
  }
}
