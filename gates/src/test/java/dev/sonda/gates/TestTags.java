package dev.sonda.gates;

import java.io.IOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.AttributedElement;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The JUnit tags of compiled test classes. */
final class TestTags {
  private static final String TAG = "Lorg/junit/jupiter/api/Tag;";
  private static final String TAGS = "Lorg/junit/jupiter/api/Tags;";

  private final Map<Path, ClassModel> classes = new HashMap<>();

  /** The tags of the test's method and of its class. */
  Set<String> of(ReportedTestCase test) throws IOException {
    ClassModel model = model(test);
    Set<String> tags = new HashSet<>(tags(model));
    for (MethodModel method : model.methods()) {
      if (method.methodName().equalsString(test.method())) {
        tags.addAll(tags(method));
      }
    }
    return tags;
  }

  private ClassModel model(ReportedTestCase test) throws IOException {
    Path file =
        test.module()
            .resolve("target/test-classes")
            .resolve(test.className().replace('.', '/') + ".class");
    ClassModel model = classes.get(file);
    if (model == null) {
      model = ClassFile.of().parse(file);
      classes.put(file, model);
    }
    return model;
  }

  private static Set<String> tags(AttributedElement element) {
    Set<String> tags = new HashSet<>();
    element
        .findAttribute(Attributes.runtimeVisibleAnnotations())
        .ifPresent(visible -> visible.annotations().forEach(each -> addTags(each, tags)));
    return tags;
  }

  private static void addTags(Annotation annotation, Set<String> tags) {
    if (annotation.className().equalsString(TAG)) {
      values(annotation)
          .map(value -> ((AnnotationValue.OfString) value).stringValue())
          .forEach(tags::add);
    } else if (annotation.className().equalsString(TAGS)) {
      values(annotation)
          .flatMap(value -> ((AnnotationValue.OfArray) value).values().stream())
          .forEach(value -> addTags(((AnnotationValue.OfAnnotation) value).annotation(), tags));
    }
  }

  private static Stream<AnnotationValue> values(Annotation annotation) {
    return annotation.elements().stream().map(AnnotationElement::value);
  }
}
