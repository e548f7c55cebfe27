package dev.sonda.trace.json.internal.text;

import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;

/**
 * Reads a JSON object or array into a set of arguments: each scalar value, under its path, such as
 * {@code args.list[2].name}.
 */
public final class ArgReader {
  /**
   * Upper limit of nesting; deeper values are left out, because deep nesting is an attack on
   * readers.
   */
  private static final int MAX_DEPTH = 128;

  private final String root;
  private final StringPool strings;
  private final JsonTextInterning texts;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonNumber number = new JsonNumber();
  private final TextBuffer flatKey = new TextBuffer();
  private final TextBuffer key = new TextBuffer();
  private final int[] flatLengths = new int[MAX_DEPTH];
  private final int[] lengths = new int[MAX_DEPTH];
  private final boolean[] arrays = new boolean[MAX_DEPTH];
  private int depth;

  /**
   * Creates a reader.
   *
   * @param root the first part of all paths
   */
  public ArgReader(String root, StringPool strings, JsonTextInterning texts) {
    this.root = root;
    this.strings = strings;
    this.texts = texts;
  }

  /** Reads until the end of the object or array, or until the first syntax error. */
  public void read(byte[] bytes, int start, int end, ArgSet args) {
    flatKey.clear();
    key.clear();
    flatKey.add(root);
    key.add(root);
    depth = 0;
    scanner.reset(bytes, start, end);
    boolean isReadable = enter();
    while (isReadable && depth > 0) {
      int next = scanner.peek();
      if (next == close()) {
        isReadable = leave();
      } else {
        isReadable = next != 0 && readElement(args);
      }
    }
  }

  private boolean enter() {
    if (depth == MAX_DEPTH) {
      return scanner.readValue() && scanner.skipComma((char) close());
    }
    boolean isArray = scanner.skip('[');
    if (!isArray && !scanner.skip('{')) {
      return false;
    }
    arrays[depth] = isArray;
    flatLengths[depth] = flatKey.length();
    lengths[depth++] = key.length();
    return true;
  }

  private int close() {
    return arrays[depth - 1] ? ']' : '}';
  }

  private boolean leave() {
    scanner.skip((char) close());
    depth--;
    return depth == 0 || scanner.skipComma((char) close());
  }

  private boolean readElement(ArgSet args) {
    flatKey.truncate(flatLengths[depth - 1]);
    key.truncate(lengths[depth - 1]);
    boolean isArray = arrays[depth - 1];
    if (!isArray && !readName()) {
      return false;
    }
    int next = scanner.peek();
    if (next == '{' || next == '[') {
      addIndex(isArray, args);
      return enter();
    }
    if (!scanner.readValue()) {
      return false;
    }
    if (scanner.kind() != Kind.NULL) {
      addIndex(isArray, args);
      addValue(args);
    }
    return scanner.skipComma((char) close());
  }

  private boolean readName() {
    if (!scanner.readKey()) {
      return false;
    }
    addTo(flatKey);
    addTo(key);
    return true;
  }

  private void addTo(TextBuffer path) {
    path.add((byte) '.');
    path.addUnescaped(scanner.bytes(), scanner.start(), scanner.end());
  }

  /**
   * Adds an array index to the key. Elements are numbered across all arguments of a slice,
   * including the arguments of its end event.
   */
  private void addIndex(boolean isArray, ArgSet args) {
    if (isArray) {
      int index = args.countElement(key.intern(strings));
      key.add("[" + index + "]");
    }
  }

  private void addValue(ArgSet args) {
    int flat = flatKey.intern(strings);
    int full = key.intern(strings);
    switch (scanner.kind()) {
      case TEXT -> args.add(flat, full, ArgType.STRING, texts.internValue(scanner));
      case TRUE -> args.add(flat, full, ArgType.BOOL, 1);
      case FALSE -> args.add(flat, full, ArgType.BOOL, 0);
      default -> addNumber(flat, full, args);
    }
  }

  private void addNumber(int flat, int full, ArgSet args) {
    number.read(scanner.bytes(), scanner.start(), scanner.end());
    if (number.isWhole()) {
      args.add(flat, full, ArgType.INT, number.whole());
    } else {
      args.add(flat, full, ArgType.REAL, Double.doubleToRawLongBits(number.real()));
    }
  }
}
