package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.heap.HeapModules;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads deobfuscation mappings, and adds the original names to frames and heap objects at the end
 * of the import.
 */
public final class DeobfuscationModule implements PacketModule {
  private static final int DEOBFUSCATION_MAPPING = 64;
  private static final int PACKAGE_NAME = 1;
  private static final int CLASSES = 3;

  private final ImportState state;
  private final HeapModules heap;
  private final List<Mapping> mappings = new ArrayList<>();
  private final int kind;

  public DeobfuscationModule(ImportState state, HeapModules heap) {
    this.state = state;
    this.heap = heap;
    kind = state.events().addKind((_, _, place, size) -> mappings.add(new Mapping(place, size)));
  }

  @Override
  public int[] contentFields() {
    return new int[] {DEOBFUSCATION_MAPPING};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  @Override
  public void finish() {
    AndroidPackageLookup packages = new AndroidPackageLookup(state);
    JavaFrames frames = new JavaFrames(state, packages);
    if (!mappings.isEmpty()) {
      frames.guessPackages();
    }
    StackFrameDeobfuscation frameNames = new StackFrameDeobfuscation(state);
    HeapDumpDeobfuscation heapNames = new HeapDumpDeobfuscation(state, packages, heap);
    for (Mapping mapping : mappings) {
      List<ClassMapping> classes = new ArrayList<>();
      String packageName = read(mapping, classes);
      frameNames.name(packageName, classes, frames);
      classes.forEach(each -> heapNames.add(packageName, each));
    }
    heapNames.finish();
    mappings.clear();
  }

  private String read(Mapping mapping, List<ClassMapping> classes) {
    WireReader fields = new WireReader();
    state.memory().read(fields, mapping.place, mapping.sizeBytes);
    String packageName = "";
    while (fields.next()) {
      switch (fields.field()) {
        case PACKAGE_NAME -> packageName = fields.text();
        case CLASSES -> classes.add(ClassMapping.read(fields));
        default -> {} // the package's version isn't used
      }
    }
    return packageName;
  }

  private record Mapping(long place, long sizeBytes) {}
}
