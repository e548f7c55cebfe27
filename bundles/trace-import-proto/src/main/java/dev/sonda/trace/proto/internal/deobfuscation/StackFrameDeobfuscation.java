package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.profile.FrameTable;
import dev.sonda.trace.storage.table.profile.SymbolTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Adds the original names of obfuscated methods to stack frames. A line number tells which methods
 * were inlined there; without one, all methods with that obfuscated name are listed.
 */
final class StackFrameDeobfuscation {
  private final ImportState state;
  private final FrameTable frames;
  private final SymbolTable symbols;

  StackFrameDeobfuscation(ImportState state) {
    this.state = state;
    frames = state.storage().profileTables().frames;
    symbols = state.storage().profileTables().symbols;
  }

  /** Names all frames of the methods that a package's classes have. */
  void name(String packageName, List<ClassMapping> classes, JavaFrames javaFrames) {
    if (packageName.isEmpty()) {
      return;
    }
    Map<String, List<Method>> methods = new LinkedHashMap<>();
    for (ClassMapping each : classes) {
      for (MemberMapping member : each.methods()) {
        methods
            .computeIfAbsent(each.obfuscated(member), _ -> new ArrayList<>())
            .add(new Method(each.full(member), member));
      }
    }
    int name = state.strings().intern(packageName);
    methods.forEach((obfuscated, candidates) ->
        javaFrames
            .of(state.strings().intern(obfuscated), name)
            .forEach(frame -> name(frame, candidates)));
  }

  private void name(int frame, List<Method> candidates) {
    long line = frames.symbolSetId.isNull(frame) ? -1 : line(frames.symbolSetId.get(frame));
    List<Method> chain =
        candidates.stream().filter(method -> line >= 0 && method.member.hasLine(line)).toList();
    if (!chain.isEmpty()) {
      frames.symbolSetId.set(frame, addSymbols(chain));
      setName(frame, chain.getLast().name);
    } else {
      TreeSet<String> names = new TreeSet<>();
      candidates.forEach(method -> names.add(method.name));
      setName(frame, String.join(" | ", names));
    }
  }

  private void setName(int frame, String name) {
    frames.deobfuscatedName.set(frame, state.strings().intern(name));
  }

  /** The first known line number in a set of symbols; -1 if none is known. */
  private long line(int set) {
    for (int row = set; row < symbols.size() && symbols.symbolSetId.get(row) == set; row++) {
      if (!symbols.lineNumber.isNull(row)) {
        return symbols.lineNumber.get(row);
      }
    }
    return -1;
  }

  private int addSymbols(List<Method> chain) {
    int set = symbols.size();
    for (int i = 0; i < chain.size(); i++) {
      Method method = chain.get(i);
      int row = symbols.add();
      symbols.symbolSetId.set(row, set);
      symbols.name.set(row, state.strings().intern(method.name));
      if (method.member.sourceLine() != MemberMapping.NO_LINE) {
        symbols.lineNumber.set(row, method.member.sourceLine());
      }
      symbols.inlined.set(row, i < chain.size() - 1 ? 1 : 0);
    }
    return set;
  }

  private record Method(String name, MemberMapping member) {}
}
