package dev.weir.program;

import java.util.Map;

/** The codes of the Itanium C++ ABI for what has a name in the language already. */
final class MangledCodes {
  /** Operators, by their codes. */
  static final Map<String, String> OPERATORS =
      Map.ofEntries(
          Map.entry("nw", " new"),
          Map.entry("na", " new[]"),
          Map.entry("dl", " delete"),
          Map.entry("da", " delete[]"),
          Map.entry("aw", " co_await"),
          Map.entry("ps", "+"),
          Map.entry("ng", "-"),
          Map.entry("ad", "&"),
          Map.entry("de", "*"),
          Map.entry("co", "~"),
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
          Map.entry("rM", "%="),
          Map.entry("aN", "&="),
          Map.entry("oR", "|="),
          Map.entry("eO", "^="),
          Map.entry("ls", "<<"),
          Map.entry("rs", ">>"),
          Map.entry("lS", "<<="),
          Map.entry("rS", ">>="),
          Map.entry("eq", "=="),
          Map.entry("ne", "!="),
          Map.entry("lt", "<"),
          Map.entry("gt", ">"),
          Map.entry("le", "<="),
          Map.entry("ge", ">="),
          Map.entry("ss", "<=>"),
          Map.entry("nt", "!"),
          Map.entry("aa", "&&"),
          Map.entry("oo", "||"),
          Map.entry("pp", "++"),
          Map.entry("mm", "--"),
          Map.entry("cm", ","),
          Map.entry("pm", "->*"),
          Map.entry("pt", "->"),
          Map.entry("cl", "()"),
          Map.entry("ix", "[]"));

  /** Types of the language, by their codes. */
  static final Map<Character, String> BUILTIN =
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
          Map.entry('g', "__float128"),
          Map.entry('z', "..."));

  /** Those whose codes follow a {@code D}. */
  static final Map<Character, String> BUILTIN_D =
      Map.of('i', "char32_t", 's', "char16_t", 'u', "char8_t", 'a', "auto", 'n', "nullptr_t");

  /** Names of the standard library, by the codes that follow an {@code S}. */
  static final Map<Character, String> STANDARD =
      Map.of(
          'a', "std::allocator",
          'b', "std::basic_string",
          's', "std::string",
          'i', "std::istream",
          'o', "std::ostream",
          'd', "std::iostream");

  /** What compilers make for a name, by their codes. */
  static final Map<String, String> SPECIAL =
      Map.of(
          "TV", "virtual table of ",
          "TT", "virtual table table of ",
          "TI", "type information of ",
          "TS", "type name of ",
          "GV", "guard of ",
          "TW", "access to ",
          "TH", "initialisation of ");

  private MangledCodes() {}
}
