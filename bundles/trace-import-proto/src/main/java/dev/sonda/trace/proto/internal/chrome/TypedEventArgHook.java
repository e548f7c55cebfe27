package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.args.ArgHook;
import dev.sonda.trace.proto.internal.args.DebugAnnotations;
import dev.sonda.trace.proto.internal.args.SourceLocations;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.InternedNames;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hook for typed events that resolves fields which refer to other data: interned source locations,
 * active processes, hashed names, and debug annotations.
 */
public final class TypedEventArgHook implements ArgHook {
  /**
   * Argument keys of the active processes' ids; events contain the list in either of two fields,
   * one of them an extension.
   */
  private static final Set<String> ACTIVE_PROCESSES =
      Set.of("active_processes.pid", "chrome_active_processes.pid");

  private static final String MOJO_METHOD = "chrome_mojo_event_info.mojo_interface_method_iid";
  private static final String VIEW_CLASS = "android_view_dump.activity.view.class_name";
  private static final String HISTOGRAM_IID = "chrome_histogram_sample.name_iid";

  /** Field number of interned histogram names in InternedData. */
  private static final int HISTOGRAM_NAMES = 25;

  private static final String ANNOTATION = ".perfetto.protos.DebugAnnotation";

  /**
   * Maps the key of an interned source location to the key under which the location's arguments are
   * added.
   */
  private static final Map<String, String> LOCATIONS =
      Map.of(
          "begin_impl_frame_args.current_args.source_location_iid",
          "begin_impl_frame_args.current_args",
          "begin_impl_frame_args.last_args.source_location_iid",
          "begin_impl_frame_args.last_args",
          "begin_frame_observer_state.last_begin_frame_args.source_location_iid",
          "begin_frame_observer_state.last_begin_frame_args",
          "chrome_memory_pressure_notification.creation_location_iid",
          "chrome_memory_pressure_notification");

  private final ImportState state;
  private final ChromeTrackEventContext facts;
  private final InternedNames names;
  private final MojoMethods mojo;
  private final SourceLocations locations;
  private final Supplier<DebugAnnotations> annotations;
  private @Nullable SequenceState sequence;
  private long timeNs;

  public TypedEventArgHook(
      ImportState state,
      ChromeTrackEventContext facts,
      SourceLocations locations,
      Supplier<DebugAnnotations> annotations) {
    this.state = state;
    this.facts = facts;
    mojo = new MojoMethods(state, facts.mappings(), facts.programs());
    names = new InternedNames(state.memory(), state.strings());
    this.locations = locations;
    this.annotations = annotations;
  }

  /** Sets the current event: its time and the state of its sequence. */
  public void begin(long eventNs, SequenceState eventSequence) {
    timeNs = eventNs;
    sequence = eventSequence;
  }

  @Override
  public boolean addNumber(String flatKey, long value, ArgSet target) {
    if (flatKey.equals(MOJO_METHOD) && sequence != null) {
      return mojo.add(sequence, value, target);
    }
    String location = LOCATIONS.get(flatKey);
    if (location != null && sequence != null) {
      return locations.addInterned(location, sequence, value, target);
    }
    String nameKey = facts.hashes().nameKey(flatKey);
    int name = nameKey == null ? 0 : facts.hashes().name(flatKey, value);
    if (nameKey != null && name != 0) {
      int key = state.strings().intern(nameKey);
      target.add(key, key, ArgType.STRING, name);
    }
    if (flatKey.equals(HISTOGRAM_IID) && sequence != null) {
      int key = state.strings().intern("chrome_histogram_sample.name");
      int text = names.text(sequence, HISTOGRAM_NAMES, value);
      if (text != 0 && !target.has(key)) {
        target.add(key, key, ArgType.STRING, text);
      }
    }
    if (ACTIVE_PROCESSES.contains(flatKey)) {
      facts.active().addActive(timeNs, state.processes().process(value));
    }
    return false;
  }

  @Override
  public int text(String flatKey, int text) {
    return flatKey.equals(VIEW_CLASS) ? facts.programs().className(text) : text;
  }

  @Override
  public boolean addMessage(
      String typeName, WireReader parent, String flatPrefix, String prefix, ArgSet target) {
    if (!typeName.equals(ANNOTATION) || sequence == null) {
      return false;
    }
    annotations.get().addNested(parent, sequence, flatPrefix, prefix, target);
    return true;
  }
}
