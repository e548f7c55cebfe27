/**
 * Import of the code that the JavaScript engine V8 generates: functions, regular expressions and
 * WebAssembly, with their scripts, and V8's own functions.
 *
 * <pre>
 *   V8Module ---> V8InternedData ---> V8Isolates, V8Scripts      rows of what code refers to
 *      |
 *      +--------> V8CodeRows ---> JitCache of the isolate        rows of code, by address
 *
 *   track events with the phase P ---> V8SampleEvents             parts of CPU profiles
 * </pre>
 */
@NullMarked
package dev.sonda.trace.proto.internal.v8;

import org.jspecify.annotations.NullMarked;
