package dev.sonda.agent.internal.rule;

/**
 * What a site of woven code is about, which decides what its slice says.
 *
 * <p>Of calls within calls of one kind, as drivers and filters make them, only the outermost is a
 * slice, unless the kind says otherwise.
 */
public enum Kind {
  /** A method that the user has named. */
  METHOD("java.method"),
  /** The detail is a request, of a servlet or of the JDK's server. */
  HTTP_SERVER("java.http.server"),
  /** The detail is a request or a connection. */
  HTTP_CLIENT("java.http.client"),
  /** The detail is a request, the result the future of its answer. */
  HTTP_CLIENT_ASYNC("java.http.client"),
  /** The detail is SQL, or a statement that was made of it. */
  JDBC("java.jdbc"),
  /** The result is a statement, the detail its SQL. */
  JDBC_PREPARE("java.jdbc"),
  /** The detail is a task. */
  TASK("java.executor"),
  /** The detail is what the thread waits for, or null. */
  PARK("java.park");

  private final String category;

  Kind(String category) {
    this.category = category;
  }

  /** The category of its slices, if the user names no other. */
  public String category() {
    return category;
  }

  public boolean isNesting() {
    return this == METHOD;
  }
}
