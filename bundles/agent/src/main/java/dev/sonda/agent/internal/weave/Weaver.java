package dev.sonda.agent.internal.weave;

import dev.sonda.agent.internal.rule.AgentSettings;
import dev.sonda.agent.internal.rule.Hook;
import dev.sonda.agent.internal.rule.InstrumentationTopic;
import dev.sonda.agent.internal.rule.MethodPattern;
import dev.sonda.agent.internal.rule.MethodRules;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Inserts hooks into the methods that the rules choose, when their class is loaded or
 * retransformed. The virtual machine calls the weaver on the thread that loads the class. A class
 * that can't be woven stays unchanged and is recorded as a failure.
 */
public final class Weaver implements ClassFileTransformer {

  private static final String HOOKS = "dev/sonda/agent/boot/";

  private volatile MethodRules rules;
  private final WovenSites sites;
  private final WeavingRecord record;
  private final @Nullable Class<?> hooks;

  /**
   * @param hooks the class that woven code calls: classes whose loader sees another one, or none,
   *     are left alone; null for no such check
   */
  public Weaver(
      MethodRules rules, WovenSites sites, WeavingRecord record, @Nullable Class<?> hooks) {
    this.rules = rules;
    this.sites = sites;
    this.record = record;
    this.hooks = hooks;
  }

  /** Uses these rules for all classes woven from now on. */
  public void follow(MethodRules newRules) {
    rules = newRules;
  }

  /**
   * The contract allows null as the result for "no change", as the boot loader, and as the name of
   * a class without one.
   */
  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (className == null
        || className.startsWith(HOOKS)
        || Weaver.class.getClassLoader().equals(loader)) {
      return null;
    }
    try {
      return rules.mayMatter(className, classFile) ? weave(loader, classFile) : null;
    } catch (RuntimeException | LinkageError e) {
      record.failed(className, e);
      return null;
    }
  }

  /**
   * Weaves a class as a trial, so that all classes that weaving needs are loaded. Otherwise the
   * weaver might need a class while that very class is being woven, which would be an error.
   */
  public void tryOut() throws IOException {
    try (InputStream sample = Weaver.class.getResourceAsStream("Weaver.class")) {
      byte[] classFile = Objects.requireNonNull(sample, "its own class file").readAllBytes();
      MethodRules everything =
          new MethodRules(
              new AgentSettings(
                  "",
                  InstrumentationTopic.defaults(),
                  List.of(MethodPattern.of("**::*")),
                  Optional.empty()));
      new Weaver(everything, new WovenSites(), new WeavingRecord(), null)
          .weave(Weaver.class.getClassLoader(), classFile);
    }
  }

  /** Null if no method is chosen. Parses lazily: bodies of other methods are copied as they are. */
  private byte @Nullable [] weave(@Nullable ClassLoader loader, byte[] classFile) {
    ClassFile context = ClassFile.of(ClassHierarchyResolverOption.of(hierarchySeenBy(loader)));
    ClassModel model = context.parse(classFile);
    Map<MethodModel, Hook> chosen = new HashMap<>();
    MethodRules current = rules;
    model
        .methods()
        .forEach(method -> current.hook(model, method).ifPresent(hook -> chosen.put(method, hook)));
    if (chosen.isEmpty()) {
      return null;
    }
    String name = model.thisClass().asInternalName().replace('/', '.');
    if (!seesHooks(loader)) {
      record.failed(name, new IllegalStateException("its class loader doesn't see the agent"));
      return null;
    }
    byte[] woven = context.transformClass(model, hooking(name, chosen));
    record.woven(name, chosen.size());
    return woven;
  }

  private ClassTransform hooking(String className, Map<MethodModel, Hook> chosen) {
    return (target, element) -> {
      Hook hook = element instanceof MethodModel method ? chosen.get(method) : null;
      if (hook == null) {
        target.with(element);
      } else {
        MethodModel method = (MethodModel) element;
        int site = sites.idOf(className, method, hook);
        target.transformMethod(
            method, MethodTransform.transformingCode(new HookTransform(hook, site)));
      }
    };
  }

  /**
   * Whether classes of this loader can resolve the hooks. With a loader without boot delegation,
   * such as OSGi's, the calls of woven code would fail.
   */
  private boolean seesHooks(@Nullable ClassLoader loader) {
    if (hooks == null || loader == null) {
      return true;
    }
    try {
      return Class.forName(hooks.getName(), false, loader).equals(hooks);
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /**
   * Resolves the class hierarchy by reading class files through the loader; loading the classes
   * would change the program's behavior.
   */
  private static ClassHierarchyResolver hierarchySeenBy(@Nullable ClassLoader loader) {
    ClassLoader readable = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    return ClassHierarchyResolver.ofResourceParsing(readable)
        .orElse(ClassHierarchyResolver.defaultResolver())
        .cached();
  }
}
