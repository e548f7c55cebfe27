package dev.sonda.agent.internal.rule;

/**
 * The kind of operation that a site of woven code performs, which decides the name and arguments of
 * its slice.
 *
 * <p>Of calls within calls of one kind, as drivers and filters make them, only the outermost is a
 * slice, unless the kind says otherwise.
 */
public enum TracedOperationKind {
  /** A method that the user has named. */
  METHOD("java.method"),
  /** The detail is a request, of a servlet or of the JDK's server. */
  HTTP_SERVER("java.http.server"),
  /** The detail is a request or a connection. */
  HTTP_CLIENT("java.http.client"),
  /** The detail is a request; the result is the future of its response. */
  HTTP_CLIENT_ASYNC("java.http.client"),
  /** The detail is SQL, or a statement that was prepared from SQL. */
  JDBC("java.jdbc"),
  /** The result is a statement; the detail is its SQL. */
  JDBC_PREPARE("java.jdbc"),
  /** The detail is a task. */
  TASK("java.executor"),
  /** The detail is the object that the thread waits for, or null. */
  PARK("java.park"),
  /** The detail is a virtual thread; the current thread is its carrier. */
  MOUNT("java.mount");

  private final String category;

  TracedOperationKind(String category) {
    this.category = category;
  }

  /** The category of the slices of this kind, unless the user names another one. */
  public String category() {
    return category;
  }

  public boolean isNesting() {
    return this == METHOD;
  }
}
