package dev.sonda.trace.proto.internal.chrome;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.track.NameTranslations;

/**
 * Imports translation tables, which map hashes to names, and names of slices and tracks to display
 * names.
 */
public final class TranslationTableModule implements PacketModule {
  private static final int TRANSLATION_TABLE = 82;
  private static final String[] HASHES = {
    "",
    "chrome_histogram_sample.name_hash",
    "chrome_user_event.action_hash",
    "",
    "",
    "",
    "chrome_trigger.name_hash"
  };
  private static final String SITES = "chrome_hashed_performance_mark.site_hash";
  private static final String MARKS = "chrome_hashed_performance_mark.mark_hash";
  private static final int PERFORMANCE_MARKS = 3;
  private static final int SLICES = 4;
  private static final int PROCESS_TRACKS = 5;

  private final ImportState state;
  private final HashedNames hashes;
  private final WireReader tables = new WireReader();
  private final WireReader entries = new WireReader();
  private final WireReader entry = new WireReader();
  private long hash;
  private int from;
  private int to;

  public TranslationTableModule(ImportState state, HashedNames hashes) {
    this.state = state;
    this.hashes = hashes;
  }

  @Override
  public int[] contentFields() {
    return new int[] {TRANSLATION_TABLE};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.memory().read(tables, packet.content(), packet.contentBytes());
    while (tables.next()) {
      entries.reset(tables);
      while (entries.next()) {
        readEntry();
        add(tables.field(), entries.field());
      }
    }
  }

  private void readEntry() {
    hash = 0;
    from = 0;
    to = 0;
    entry.reset(entries);
    while (entry.next()) {
      if (entry.field() == 2) {
        to = text();
      } else if (entry.isBytes()) {
        from = text();
      } else {
        hash = entry.longValue();
      }
    }
  }

  private int text() {
    return state.strings().intern(entry.segment(), entry.start(), entry.end());
  }

  private void add(int table, int list) {
    NameTranslations renames = state.storage().renames();
    switch (table) {
      case SLICES -> renames.addSlice(from, to);
      case PROCESS_TRACKS -> renames.addProcessTrack(from, to);
      case PERFORMANCE_MARKS -> hashes.add(list == 1 ? SITES : MARKS, hash, to);
      default -> {
        if (table < HASHES.length) {
          hashes.add(HASHES[table], hash, to);
        }
      }
    }
  }
}
