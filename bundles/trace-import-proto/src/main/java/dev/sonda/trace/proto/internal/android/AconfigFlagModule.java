package dev.sonda.trace.proto.internal.android;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.table.android.FeatureFlagTable;
import org.jspecify.annotations.Nullable;

/** Imports Android's aconfig flags, which switch features on and off. */
final class AconfigFlagModule implements PacketModule {
  private static final int ANDROID_AFLAGS = 127;
  private static final int FLAG = 1;
  private static final int ERROR = 2;
  private static final int STAGED_VALUE = 6;
  private static final int TEXTS = 7;
  private static final int FIELDS = 11;

  private static final String[] PERMISSIONS = {"unspecified", "read-only", "read-write"};
  private static final String[] SOURCES = {"unspecified", "default", "server", "local"};
  private static final String[] BACKENDS = {"unspecified", "none", "aconfigd", "device_config"};
  private static final String[] TYPES = {"unspecified", "boolean", "integer"};

  private final ImportState state;
  private final FeatureFlagTable table;
  private final WireReader fields = new WireReader();
  private final WireReader flag = new WireReader();
  private final int kind;

  AconfigFlagModule(ImportState state) {
    this.state = state;
    table = state.storage().androidTables().flags;
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {ANDROID_AFLAGS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, 0, packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long unused, long place, long sizeBytes) {
    if (hasError(timeNs, place, sizeBytes)) {
      return;
    }
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == FLAG) {
        add(timeNs);
      }
    }
  }

  private boolean hasError(long timeNs, long place, long sizeBytes) {
    state.memory().read(fields, place, sizeBytes);
    while (fields.next()) {
      if (fields.field() == ERROR) {
        ArgSet args = new ArgSet();
        int key = state.strings().intern("error");
        args.add(key, key, ArgType.STRING, state.strings().intern(fields.text()));
        state.storage().importLogs().addEvent("android_aflags_errors", timeNs, args);
        return true;
      }
    }
    return false;
  }

  private void add(long timeNs) {
    @Nullable String[] texts = new String[TEXTS];
    int[] numbers = new int[FIELDS];
    flag.reset(fields);
    while (flag.next()) {
      int field = flag.field();
      if (field < TEXTS) {
        texts[field] = flag.text();
      } else if (field < FIELDS) {
        numbers[field] = flag.intValue();
      }
    }
    int row = table.add();
    table.ts.set(row, timeNs);
    table.flagNamespace.set(row, text(texts[1]));
    table.name.set(row, text(texts[2]));
    table.packageName.set(row, text(texts[3]));
    table.container.set(row, text(texts[4]));
    table.value.set(row, text(texts[5]));
    if (texts[STAGED_VALUE] != null) {
      table.stagedValue.set(row, text(texts[STAGED_VALUE]));
    }
    table.permission.set(row, choice(PERMISSIONS, numbers[7]));
    table.valuePickedFrom.set(row, choice(SOURCES, numbers[8]));
    table.storageBackend.set(row, choice(BACKENDS, numbers[9]));
    table.type.set(row, choice(TYPES, numbers[10]));
  }

  private int text(@Nullable String text) {
    return state.strings().intern(text == null ? "" : text);
  }

  private int choice(String[] texts, int number) {
    return state.strings().intern(number > 0 && number < texts.length ? texts[number] : texts[0]);
  }
}
