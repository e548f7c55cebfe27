package dev.sonda.agent.internal;

import dev.sonda.agent.boot.Hooks;
import dev.sonda.agent.internal.rule.AgentSettings;
import dev.sonda.agent.internal.rule.InstrumentationTopic;
import dev.sonda.agent.internal.rule.MethodRules;
import dev.sonda.agent.internal.slice.SliceSink;
import dev.sonda.agent.internal.weave.Weaver;
import dev.sonda.agent.internal.weave.WeavingRecord;
import dev.sonda.agent.internal.weave.WovenSites;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The agent in one virtual machine. Started once; each later attach adds methods and topics to
 * trace.
 */
public final class RunningAgent {
  private static @Nullable RunningAgent running;

  private final Instrumentation instrumentation;
  private final WovenSites sites = new WovenSites();
  private final WeavingRecord record = new WeavingRecord();
  private final Weaver weaver;
  private AgentSettings settings;
  private @Nullable JfrSourceRegistration ownEvents;

  private RunningAgent(Instrumentation instrumentation, AgentSettings settings) {
    this.instrumentation = instrumentation;
    this.settings = settings;
    weaver = new Weaver(new MethodRules(settings), sites, record, Hooks.class);
  }

  /**
   * Starts tracing by the settings in {@code arguments}, in addition to the settings of earlier
   * calls.
   *
   * @param arguments null for none
   * @throws IllegalArgumentException with a sentence about the arguments
   * @throws IOException if a file named in the arguments can't be read or written
   */
  public static synchronized void start(@Nullable String arguments, Instrumentation instrumentation)
      throws IOException {
    AgentSettings settings = AgentSettings.parse(arguments == null ? "" : arguments);
    RunningAgent agent = running;
    if (agent == null) {
      agent = new RunningAgent(instrumentation, settings);
      agent.connect();
      running = agent;
    } else {
      agent.settings = agent.settings.and(settings);
    }
    agent.weave();
    if (settings.topics().contains(InstrumentationTopic.JFR)) {
      agent.offerOwnEvents();
    }
    if (settings.report().isPresent()) {
      Files.write(settings.report().get(), agent.record.sentences());
    }
  }

  /**
   * Classes that the weaver itself needs are loaded before the virtual machine passes classes to
   * the weaver.
   */
  private void connect() throws IOException {
    weaver.tryOut();
    TracingOptions options = TracingOptions.system();
    ownEvents =
        new JfrSourceRegistration(
            Tracing.initialize(
                settings.name().isEmpty() ? options : options.named(settings.name())));
    Hooks.connect(new SliceSink(sites));
    instrumentation.addTransformer(weaver, true);
  }

  private void offerOwnEvents() {
    try {
      Objects.requireNonNull(ownEvents, "connected").offer();
    } catch (IllegalStateException e) {
      record.failed("the JVM's own events", e);
    }
  }

  /**
   * Applies the settings to classes loaded from now on, then to classes that are already loaded: in
   * this order, no class loaded meanwhile is missed. Weaving a class twice is harmless, as each
   * time starts from the original bytes.
   */
  private void weave() {
    MethodRules rules = new MethodRules(settings);
    weaver.follow(rules);
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> each : instrumentation.getAllLoadedClasses()) {
      if (mayMatter(each, rules)) {
        loaded.add(each);
      }
    }
    LoadedClassRetransformer.retransform(loaded, instrumentation, record);
  }

  /**
   * Whether an already loaded class may have methods to weave. The agent's own classes are
   * excluded, as their hooks would call themselves.
   */
  private boolean mayMatter(Class<?> type, MethodRules rules) {
    ClassLoader loader = type.getClassLoader();
    boolean isPlatform = loader == null || loader.equals(ClassLoader.getPlatformClassLoader());
    return !type.isArray()
        && !type.isHidden()
        && !RunningAgent.class.getClassLoader().equals(loader)
        && instrumentation.isModifiableClass(type)
        && rules.mayMatterLoaded(type.getName().replace('.', '/'), isPlatform);
  }
}
