package dev.sonda.agent.internal.rule;

import dev.sonda.agent.internal.rule.Hook.Where;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.util.Optional;
import java.util.Set;

/** Recognizes methods of JDBC drivers and HTTP servers by their names and types. */
final class LibraryMethods {
  private static final int THIS = 0;
  private static final int FIRST = 1;
  private static final String TEXT_FIRST = "(Ljava/lang/String;";
  private static final String PREPARED = ")Ljava/sql/PreparedStatement;";
  private static final String CALLABLE = ")Ljava/sql/CallableStatement;";

  /** Names of methods by which a JDBC statement is recognized; hardly any other class has them. */
  private static final Set<String> EXECUTIONS =
      Set.of(
          "executeQuery(Ljava/lang/String;)Ljava/sql/ResultSet;",
          "executeQuery()Ljava/sql/ResultSet;",
          "execute(Ljava/lang/String;)Z",
          "execute(Ljava/lang/String;I)Z",
          "execute()Z",
          "executeUpdate(Ljava/lang/String;)I",
          "executeUpdate(Ljava/lang/String;I)I",
          "executeUpdate()I",
          "executeLargeUpdate(Ljava/lang/String;)J",
          "executeLargeUpdate()J",
          "executeBatch()[I",
          "executeLargeBatch()[J");

  /**
   * Both names of the servlet interface: with {@code javax} and, since Java EE became Jakarta EE,
   * {@code jakarta}.
   */
  private static final Set<String> SERVICES =
      Set.of(
          "service(Ljakarta/servlet/ServletRequest;Ljakarta/servlet/ServletResponse;)V",
          "service(Ljavax/servlet/ServletRequest;Ljavax/servlet/ServletResponse;)V");

  private LibraryMethods() {}

  /** The hook of this method, if {@code topics} contains the method's topic. */
  static Optional<Hook> hook(
      ClassModel owner, MethodModel method, Set<InstrumentationTopic> topics) {
    String name = method.methodName().stringValue();
    String type = method.methodType().stringValue();
    if (topics.contains(InstrumentationTopic.JDBC)) {
      if (isPreparing(name, type)) {
        TracedOperationKind kind = TracedOperationKind.JDBC_PREPARE;
        return Optional.of(new Hook(Where.AT_RETURN, kind, kind.category(), "", FIRST));
      }
      if (EXECUTIONS.contains(name + type) && isStatement(owner)) {
        return Optional.of(
            Hook.around(TracedOperationKind.JDBC, type.startsWith(TEXT_FIRST) ? FIRST : THIS));
      }
    }
    return topics.contains(InstrumentationTopic.HTTP) && SERVICES.contains(name + type)
        ? Optional.of(Hook.around(TracedOperationKind.HTTP_SERVER, FIRST))
        : Optional.empty();
  }

  private static boolean isPreparing(String name, String type) {
    return (name.equals("prepareStatement") || name.equals("prepareCall"))
        && type.startsWith(TEXT_FIRST)
        && (type.endsWith(PREPARED) || type.endsWith(CALLABLE));
  }

  /** Whether the class is a JDBC statement; a method {@code execute()} alone doesn't prove it. */
  private static boolean isStatement(ClassModel owner) {
    return owner.methods().stream()
        .anyMatch(method ->
            method.methodName().equalsString("executeQuery")
                && method.methodType().stringValue().endsWith(")Ljava/sql/ResultSet;"));
  }
}
