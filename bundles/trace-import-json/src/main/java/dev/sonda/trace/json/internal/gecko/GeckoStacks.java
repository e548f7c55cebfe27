package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.profile.SourceCodeLine;
import dev.sonda.trace.storage.profile.StackTableWriter;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/**
 * Imports the stacks of a profile as callsites. A function's name may contain its library, as in
 * {@code read (in libc.so)}; all other functions belong to a mapping of the profile.
 */
final class GeckoStacks {
  static final int NONE = StackTableWriter.NONE;

  private static final String LIBRARY = " (in ";

  private final StackTableWriter writer;
  private final StringPool strings;
  private final Map<String, Integer> mappings = new HashMap<>();

  GeckoStacks(TraceStorage storage) {
    writer = storage.stacks();
    strings = storage.strings();
  }

  /** The callsites of a thread's stacks; {@link #NONE} for stacks that make no sense. */
  int[] callsites(GeckoThread thread, int[] texts) {
    int[] frames = frames(thread, texts);
    double[] prefixes = thread.numbers("stackTable", "prefix");
    double[] tops = thread.numbers("stackTable", "frame");
    int[] callsites = new int[Math.min(prefixes.length, tops.length)];
    int[] depths = new int[callsites.length];
    for (int stack = 0; stack < callsites.length; stack++) {
      int frame = at(frames, tops[stack]);
      int prefix = indexBelow(stack, prefixes[stack]);
      boolean isKnown = frame != NONE && (prefix == NONE || callsites[prefix] != NONE);
      depths[stack] = prefix == NONE ? 0 : depths[prefix] + 1;
      int caller = prefix == NONE ? NONE : callsites[prefix];
      callsites[stack] = isKnown ? writer.callsite(caller, frame, depths[stack]) : NONE;
    }
    return callsites;
  }

  /** Frames refer to functions, and these to names; frames of older profiles refer to names. */
  private int[] frames(GeckoThread thread, int[] texts) {
    boolean hasFunctions = thread.has("frameTable", "func");
    double[] functions = thread.numbers("funcTable", "name");
    double[] column = thread.numbers("frameTable", hasFunctions ? "func" : "location");
    int[] frames = new int[column.length];
    for (int frame = 0; frame < frames.length; frame++) {
      int function = indexBelow(functions.length, column[frame]);
      double name =
          !hasFunctions ? column[frame] : function == NONE ? Double.NaN : functions[function];
      int text = indexBelow(texts.length, name);
      frames[frame] = text == NONE ? NONE : frame(texts[text]);
    }
    return frames;
  }

  private int frame(int text) {
    String name = text == 0 ? "" : strings.text(text);
    int library = name.indexOf(LIBRARY);
    if (library < 0) {
      return frameIn("gecko", text);
    }
    int end = name.indexOf(')', library);
    String mapping = name.substring(library + LIBRARY.length(), end < 0 ? name.length() : end);
    return frameIn(mapping, library == 0 ? 0 : strings.intern(name.substring(0, library)));
  }

  private int frameIn(String mapping, int name) {
    int row = mappings.computeIfAbsent(mapping, writer::addMappingWithoutFile);
    return writer.frame(row, 0, name, SourceCodeLine.UNKNOWN);
  }

  private static int at(int[] values, double index) {
    int checked = indexBelow(values.length, index);
    return checked == NONE ? NONE : values[checked];
  }

  /** The index as an integer; {@link #NONE} if it isn't a number below the limit. */
  static int indexBelow(int limit, double index) {
    return index >= 0 && index < limit ? (int) index : NONE;
  }
}
