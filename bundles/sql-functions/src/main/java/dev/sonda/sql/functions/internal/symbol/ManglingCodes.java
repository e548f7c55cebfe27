package dev.sonda.sql.functions.internal.symbol;

import java.util.Map;

/** Tables of the Itanium C++ ABI's short codes for types, operators and standard names. */
final class ManglingCodes {
  static final Map<Character, String> TYPES =
      Map.ofEntries(
          Map.entry('v', "void"),
          Map.entry('w', "wchar_t"),
          Map.entry('b', "bool"),
          Map.entry('c', "char"),
          Map.entry('a', "signed char"),
          Map.entry('h', "unsigned char"),
          Map.entry('s', "short"),
          Map.entry('t', "unsigned short"),
          Map.entry('i', "int"),
          Map.entry('j', "unsigned int"),
          Map.entry('l', "long"),
          Map.entry('m', "unsigned long"),
          Map.entry('x', "long long"),
          Map.entry('y', "unsigned long long"),
          Map.entry('n', "__int128"),
          Map.entry('o', "unsigned __int128"),
          Map.entry('f', "float"),
          Map.entry('d', "double"),
          Map.entry('e', "long double"),
          Map.entry('z', "..."));

  /** Suffixes of integer literals in template arguments, by the code of their type. */
  static final Map<Character, String> SUFFIXES =
      Map.of('i', "", 'j', "u", 'l', "l", 'm', "ul", 'x', "ll", 'y', "ull");

  static final Map<Character, String> STANDARD =
      Map.of(
          'a', "std::allocator",
          'b', "std::basic_string",
          's', "std::string",
          'i', "std::istream",
          'o', "std::ostream",
          'd', "std::iostream");

  static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("nw", " new"),
          Map.entry("na", " new[]"),
          Map.entry("dl", " delete"),
          Map.entry("da", " delete[]"),
          Map.entry("pl", "+"),
          Map.entry("mi", "-"),
          Map.entry("ml", "*"),
          Map.entry("dv", "/"),
          Map.entry("rm", "%"),
          Map.entry("an", "&"),
          Map.entry("or", "|"),
          Map.entry("eo", "^"),
          Map.entry("aS", "="),
          Map.entry("pL", "+="),
          Map.entry("mI", "-="),
          Map.entry("mL", "*="),
          Map.entry("dV", "/="),
          Map.entry("aN", "&="),
          Map.entry("oR", "|="),
          Map.entry("eO", "^="),
          Map.entry("ls", "<<"),
          Map.entry("rs", ">>"),
          Map.entry("eq", "=="),
          Map.entry("ne", "!="),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("le", "<="),
          Map.entry("ge", ">="),
          Map.entry("nt", "!"),
          Map.entry("aa", "&&"),
          Map.entry("oo", "||"),
          Map.entry("pp", "++"),
          Map.entry("mm", "--"),
          Map.entry("pt", "->"),
          Map.entry("cl", "()"),
          Map.entry("ix", "[]"));

  static final Map<String, String> SPECIAL =
      Map.of(
          "TV", "vtable for ",
          "TT", "VTT for ",
          "TI", "typeinfo for ",
          "TS", "typeinfo name for ",
          "GV", "guard variable for ");

  private ManglingCodes() {}
}
