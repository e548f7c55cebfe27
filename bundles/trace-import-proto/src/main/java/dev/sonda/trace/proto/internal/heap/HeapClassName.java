package dev.sonda.trace.proto.internal.heap;

/**
 * A parsed class name from a heap dump: the plain name, whether the object is the Class object
 * itself (written as {@code java.lang.Class<name>}), and the number of array dimensions.
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

  /**
   * Formats another plain name like this class name, with its array dimensions and Class wrapper.
   */
  public String with(String other) {
    String inArrays = other + ARRAY.repeat(arrays);
    return isOfClassItself ? CLASS_PREFIX + inArrays + ">" : inArrays;
  }
}
