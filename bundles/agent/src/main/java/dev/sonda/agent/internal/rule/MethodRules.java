package dev.sonda.agent.internal.rule;

import dev.sonda.agent.internal.rule.Hook.Where;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.Optional;

/**
 * Chooses which methods of a class are woven. Libraries are recognized by the signatures of their
 * methods, not by class names: a class that returns a {@code java.sql.ResultSet} from {@code
 * executeQuery} is a statement.
 */
public final class MethodRules {
  private static final String TRACED = "Ldev/sonda/agent/api/Traced;";
  private static final ClassFileTextSearch HAS_TRACED = new ClassFileTextSearch(TRACED);
  private static final ClassFileTextSearch HAS_RESULT_SET =
      new ClassFileTextSearch("java/sql/ResultSet;");
  private static final ClassFileTextSearch HAS_STATEMENT =
      new ClassFileTextSearch("java/sql/PreparedStatement;");
  private static final ClassFileTextSearch HAS_SERVLET =
      new ClassFileTextSearch("servlet/ServletResponse;)V");

  private final AgentSettings settings;

  public MethodRules(AgentSettings settings) {
    this.settings = settings;
  }

  /**
   * Whether a class may have methods to be woven: a cheap check, as it runs for each loaded class.
   *
   * @param name class name with slashes
   */
  public boolean mayMatter(String name, byte[] classFile) {
    return PlatformMethods.isOneOf(name, settings.topics())
        || isNamed(name)
        || (settings.topics().contains(InstrumentationTopic.TRACED) && HAS_TRACED.isIn(classFile))
        || (settings.topics().contains(InstrumentationTopic.JDBC)
            && (HAS_RESULT_SET.isIn(classFile) || HAS_STATEMENT.isIn(classFile)))
        || (settings.topics().contains(InstrumentationTopic.HTTP) && HAS_SERVLET.isIn(classFile));
  }

  /**
   * Whether a class that is already loaded may have methods to be woven; decided without the class
   * file.
   *
   * @param isPlatform whether the class is part of the JDK
   */
  public boolean mayMatterLoaded(String name, boolean isPlatform) {
    return PlatformMethods.isOneOf(name, settings.topics())
        || isNamed(name)
        || (!isPlatform && settings.topics().stream().anyMatch(MethodRules::isOfLibraries));
  }

  private static boolean isOfLibraries(InstrumentationTopic topic) {
    return topic == InstrumentationTopic.TRACED
        || topic == InstrumentationTopic.JDBC
        || topic == InstrumentationTopic.HTTP;
  }

  private boolean isNamed(String name) {
    String binaryName = name.replace('/', '.');
    return settings.methods().stream().anyMatch(pattern -> pattern.matchesClass(binaryName));
  }

  /**
   * The hook of this method, if the method is to be woven. The user's patterns take precedence over
   * the built-in rules: a method has one hook at the most. Constructors have none, as one handler
   * can't cover the code before and after their {@code super()}.
   */
  public Optional<Hook> hook(ClassModel owner, MethodModel method) {
    if (method.code().isEmpty() || method.methodName().stringValue().startsWith("<")) {
      return Optional.empty();
    }
    return annotated(owner, method)
        .or(() -> named(owner, method))
        .or(() -> PlatformMethods.hook(owner, method, settings.topics()))
        .or(() -> LibraryMethods.hook(owner, method, settings.topics()));
  }

  private Optional<Hook> annotated(ClassModel owner, MethodModel method) {
    if (!settings.topics().contains(InstrumentationTopic.TRACED)) {
      return Optional.empty();
    }
    return method
        .findAttribute(Attributes.runtimeInvisibleAnnotations())
        .flatMap(all ->
            all.annotations().stream()
                .filter(each -> each.className().equalsString(TRACED))
                .findFirst())
        .map(annotation -> traced(owner, method, annotation));
  }

  private static Hook traced(ClassModel owner, MethodModel method, Annotation annotation) {
    return ofMethod(
        text(annotation, "category").orElse(TracedOperationKind.METHOD.category()),
        text(annotation, "value")
            .filter(name -> !name.isEmpty())
            .orElseGet(() -> shortName(owner, method)));
  }

  private static Optional<String> text(Annotation annotation, String key) {
    return annotation.elements().stream()
        .filter(element -> element.name().equalsString(key))
        .map(AnnotationElement::value)
        .map(value -> ((AnnotationValue.OfString) value).stringValue())
        .findFirst();
  }

  /**
   * The hook for a method that the user has named. Bridges and lambdas that the compiler made are
   * left out, as each call would be shown twice.
   */
  private Optional<Hook> named(ClassModel owner, MethodModel method) {
    String className = owner.thisClass().asInternalName().replace('/', '.');
    String methodName = method.methodName().stringValue();
    boolean isNamed =
        settings.methods().stream()
            .anyMatch(each -> each.matchesClass(className) && each.matchesMethod(methodName));
    return isNamed && !method.flags().has(AccessFlag.SYNTHETIC)
        ? Optional.of(ofMethod(TracedOperationKind.METHOD.category(), shortName(owner, method)))
        : Optional.empty();
  }

  private static Hook ofMethod(String category, String name) {
    return new Hook(Where.AROUND, TracedOperationKind.METHOD, category, name, Hook.NO_DETAIL);
  }

  /** Class and method name, without the package. */
  private static String shortName(ClassModel owner, MethodModel method) {
    String name = owner.thisClass().asInternalName();
    return name.substring(name.lastIndexOf('/') + 1) + "." + method.methodName().stringValue();
  }
}
