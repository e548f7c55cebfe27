package dev.sonda.trace.json.internal.document;

import dev.sonda.trace.format.TraceFormatException;
import dev.sonda.trace.json.internal.text.JsonNumber;
import dev.sonda.trace.json.internal.text.JsonScanner;
import dev.sonda.trace.json.internal.text.JsonScanner.Kind;
import dev.sonda.trace.json.internal.text.JsonTextInterning;
import dev.sonda.trace.tables.StringPool;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Reads a JSON document value by value, in its order. After the first syntax error, or the end of a
 * cut file, the cursor {@link #isBroken} and finds no further values.
 */
public final class JsonCursor {
  private static final int FIRST_ELEMENTS = 64;

  /** A longer array is an attack on the reader's memory. */
  private static final int MAX_ELEMENTS = 1 << 22;

  private final JsonWindow window;
  private final ValueSkipper values;
  private final JsonScanner scanner = new JsonScanner();
  private final JsonNumber number = new JsonNumber();
  private boolean isBroken;

  JsonCursor(JsonWindow window) {
    this.window = window;
    values = new ValueSkipper(window);
  }

  /** Whether reading stopped at a syntax error, or at the end of a cut file. */
  public boolean isBroken() {
    return isBroken;
  }

  /** The place of the next value. */
  public long place() {
    window.peek();
    return window.place();
  }

  public boolean isObject() {
    return window.peek() == '{';
  }

  public boolean isArray() {
    return window.peek() == '[';
  }

  /**
   * Calls {@code onField} with the key of each field of an object; a value that it doesn't read is
   * skipped. A value that is no object has no fields.
   */
  public void forEachField(Consumer<String> onField) {
    if (!enter('{')) {
      return;
    }
    while (hasNext('}')) {
      String key = readKey();
      if (!isBroken) {
        readOrSkip(() -> onField.accept(key));
      }
    }
  }

  /**
   * Calls {@code onElement} before each element of an array; an element that it doesn't read is
   * skipped. A value that is no array has no elements.
   */
  public void forEachElement(Runnable onElement) {
    if (!enter('[')) {
      return;
    }
    while (hasNext(']')) {
      readOrSkip(onElement);
    }
  }

  private boolean enter(char open) {
    if (isBroken || window.peek() != open) {
      return false;
    }
    window.next();
    return true;
  }

  /** Skips the comma before a field or element; at the closing bracket, skips that and is false. */
  private boolean hasNext(char close) {
    int next = isBroken ? 0 : window.peek();
    if (next == ',') {
      window.next();
      next = window.peek();
    }
    if (next == close) {
      window.next();
      return false;
    }
    isBroken |= next == 0;
    return !isBroken;
  }

  private String readKey() {
    do {
      scanner.reset(window.bytes(), window.position(), window.size());
      if (scanner.readKey()) {
        window.moveTo(scanner.position());
        return JsonTextInterning.text(scanner.bytes(), scanner.start(), scanner.end());
      }
    } while (scanner.isAtEnd() && window.more());
    isBroken = true;
    return "";
  }

  private void readOrSkip(Runnable reader) {
    long before = place();
    reader.run();
    if (!isBroken && window.place() == before) {
      skip();
      isBroken |= window.place() == before;
    }
  }

  /** Skips a value of any length. */
  public void skip() {
    isBroken |= !values.skip();
  }

  /** Reads a text and interns it; 0 for an empty text and any other value. */
  public int readText(JsonTextInterning texts) {
    return readScalar() && scanner.kind() == Kind.TEXT ? texts.intern(scanner) : 0;
  }

  /** Reads a number; empty for any other value. */
  public OptionalDouble readNumber() {
    if (!readScalar() || scanner.kind() != Kind.NUMBER) {
      return OptionalDouble.empty();
    }
    number.read(scanner.bytes(), scanner.start(), scanner.end());
    return OptionalDouble.of(number.real());
  }

  /** Reads a number, or the digits at the start of a text; 0 for any other value. */
  public long readNumberOrDigits() {
    if (!readScalar() || (scanner.kind() != Kind.NUMBER && scanner.kind() != Kind.TEXT)) {
      return 0;
    }
    return JsonNumber.leadingDigits(scanner.bytes(), scanner.start(), scanner.end());
  }

  /** Reads a number, a text or a word; objects and arrays are skipped, and false. */
  private boolean readScalar() {
    if (isObject() || isArray()) {
      skip();
      return false;
    }
    return !isBroken && readValue();
  }

  private boolean readValue() {
    do {
      scanner.reset(window.bytes(), window.position(), window.size());
      if (scanner.readValue()) {
        window.moveTo(scanner.position());
        return true;
      }
    } while (scanner.isAtEnd() && window.more());
    isBroken = true;
    return false;
  }

  /**
   * Reads an array of numbers; elements of other types are NaN.
   *
   * @throws UncheckedIOException for an array of more than 4 million elements
   */
  public double[] readNumbers() {
    Numbers numbers = new Numbers();
    forEachElement(() -> numbers.add(readNumber().orElse(Double.NaN)));
    return numbers.toArray();
  }

  /** Reads an array of texts as string ids; see {@link #readNumbers} for long arrays. */
  public int[] readTexts(StringPool strings) {
    JsonTextInterning texts = new JsonTextInterning(strings);
    Numbers ids = new Numbers();
    forEachElement(() -> ids.add(readText(texts)));
    return Arrays.stream(ids.toArray()).mapToInt(id -> (int) id).toArray();
  }

  /** A growing array. */
  private static final class Numbers {
    private double[] elements = new double[FIRST_ELEMENTS];
    private int size;

    void add(double element) {
      if (size == MAX_ELEMENTS) {
        throw new UncheckedIOException(
            new TraceFormatException(
                "a list has more than %d elements, too many to read".formatted(MAX_ELEMENTS)));
      }
      if (size == elements.length) {
        elements = Arrays.copyOf(elements, 2 * size);
      }
      elements[size++] = element;
    }

    double[] toArray() {
      return size == elements.length ? elements : Arrays.copyOf(elements, size);
    }
  }
}
