package dev.sonda.trace.proto.internal.v8;

/** Names of the values of V8's enumerations, by number. */
final class V8Names {
  static final V8Names SCRIPT_TYPES =
      new V8Names("UNKNOWN", "NORMAL", "EVAL", "MODULE", "NATIVE", "EXTENSION", "INSPECTOR");

  static final V8Names FUNCTION_KINDS =
      new V8Names(
          "UNKNOWN",
          "NORMAL_FUNCTION",
          "MODULE",
          "ASYNC_MODULE",
          "BASE_CONSTRUCTOR",
          "DEFAULT_BASE_CONSTRUCTOR",
          "DEFAULT_DERIVED_CONSTRUCTOR",
          "DERIVED_CONSTRUCTOR",
          "GETTER_FUNCTION",
          "STATIC_GETTER_FUNCTION",
          "SETTER_FUNCTION",
          "STATIC_SETTER_FUNCTION",
          "ARROW_FUNCTION",
          "ASYNC_ARROW_FUNCTION",
          "ASYNC_FUNCTION",
          "ASYNC_CONCISE_METHOD",
          "STATIC_ASYNC_CONCISE_METHOD",
          "ASYNC_CONCISE_GENERATOR_METHOD",
          "STATIC_ASYNC_CONCISE_GENERATOR_METHOD",
          "ASYNC_GENERATOR_FUNCTION",
          "GENERATOR_FUNCTION",
          "CONCISE_GENERATOR_METHOD",
          "STATIC_CONCISE_GENERATOR_METHOD",
          "CONCISE_METHOD",
          "STATIC_CONCISE_METHOD",
          "CLASS_MEMBERS_INITIALIZER_FUNCTION",
          "CLASS_STATIC_INITIALIZER_FUNCTION",
          "INVALID");

  static final V8Names JS_TIERS =
      new V8Names("UNKNOWN", "IGNITION", "SPARKPLUG", "MAGLEV", "TURBOSHAFT", "TURBOFAN");

  static final V8Names WASM_TIERS = new V8Names("UNKNOWN", "LIFTOFF", "TURBOFAN");

  static final V8Names INTERNAL_TYPES =
      new V8Names(
          "UNKNOWN",
          "BYTECODE_HANDLER",
          "FOR_TESTING",
          "BUILTIN",
          "WASM_FUNCTION",
          "WASM_TO_CAPI_FUNCTION",
          "WASM_TO_JS_FUNCTION",
          "JS_TO_WASM_FUNCTION",
          "JS_TO_JS_FUNCTION",
          "C_WASM_ENTRY");

  private final String[] names;

  private V8Names(String... names) {
    this.names = names;
  }

  /** Whether the enumeration has a number. */
  boolean has(int number) {
    return number >= 0 && number < names.length;
  }

  /** The name of a number; that of number 0 if the enumeration doesn't have it. */
  String name(int number) {
    return names[has(number) ? number : 0];
  }
}
