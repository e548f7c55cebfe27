package dev.sonda.trace.proto.internal.heap;

/**
 * The name of a class, taken apart: the class itself, whether the object is the class's own (of
 * which the runtime says {@code java.lang.Class<name>}), and in how many arrays it is.
 */
public record HeapClassName(String name, boolean isOfClassItself, int arrays) {
  private static final String CLASS_PREFIX = "java.lang.Class<";
  private static final String ARRAY = "[]";

  public static HeapClassName of(String text) {
    String rest = text;
    boolean isOfClassItself = rest.startsWith(CLASS_PREFIX) && rest.endsWith(">");
    if (isOfClassItself) {
      rest = rest.substring(CLASS_PREFIX.length(), rest.length() - 1);
    }
    int arrays = 0;
    int end = rest.length();
    while (rest.startsWith(ARRAY, end - ARRAY.length())) {
      end -= ARRAY.length();
      arrays++;
    }
    return new HeapClassName(rest.substring(0, end), isOfClassItself, arrays);
  }

  /** A name in the place of this one's, for the same kind of object. */
  public String with(String other) {
    String inArrays = other + ARRAY.repeat(arrays);
    return isOfClassItself ? CLASS_PREFIX + inArrays + ">" : inArrays;
  }
}
