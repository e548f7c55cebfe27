package dev.sonda.trace.proto.internal.chrome;

import static dev.sonda.trace.storage.metadata.MetadataScope.TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.metadata.Metadata;
import java.lang.foreign.ValueLayout;
import java.util.Base64;

/**
 * Imports Chrome's version, trace categories and field trials as metadata; if a trace contains
 * several Chrome instances, their keys get different prefixes ({@code cr-a-}, {@code cr-b-}).
 */
public final class ChromeMetadataModule implements PacketModule {
  private static final int CHROME_METADATA = 51;
  private static final int LETTERS = 26;
  private static final int SCENARIO = 3;

  /** Number of field trials per line, chosen for the width of the metadata table. */
  private static final int TRIALS_PER_LINE = 2;

  private final ImportState state;
  private final Metadata metadata;
  private final WireReader fields = new WireReader();
  private final WireReader part = new WireReader();
  private final StringBuilder trials = new StringBuilder();
  private int packets;
  private int trialsOnLine;

  public ChromeMetadataModule(ImportState state) {
    this.state = state;
    metadata = state.storage().metadata();
  }

  @Override
  public int[] contentFields() {
    return new int[] {CHROME_METADATA};
  }

  @Override
  public boolean needsTime() {
    return false;
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    String prefix = "cr-" + (char) ('a' + packets++ % LETTERS) + "-";
    trials.setLength(0);
    trialsOnLine = 0;
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> readBackgroundTracing();
        case 2 -> metadata.set(TRACE, prefix + "playstore_version_code", fields.intValue());
        case 3 -> metadata.set(TRACE, prefix + "enabled_categories", fields.text());
        case 4 -> addTrial();
        case 5 -> metadata.set(TRACE, prefix + "package-name", fields.text());
        case 6 -> metadata.set(TRACE, prefix + "product-version", fields.text());
        case 7 -> metadata.set(TRACE, prefix + "channel", fields.longValue());
        case 8 -> metadata.set(TRACE, prefix + "os-name", fields.text());
        default -> {} // no other fields are used
      }
    }
    if (!trials.isEmpty()) {
      metadata.set(TRACE, prefix + "field_trial_hashes", trials.toString());
    }
  }

  private void readBackgroundTracing() {
    byte[] bytes =
        fields
            .segment()
            .asSlice(fields.start(), fields.end() - fields.start())
            .toArray(ValueLayout.JAVA_BYTE);
    String text = Base64.getEncoder().encodeToString(bytes);
    metadata.set(TRACE, "cr-background_tracing_metadata", text);
    part.reset(fields);
    while (part.next()) {
      if (part.field() == SCENARIO) {
        metadata.set(TRACE, "cr-scenario_name_hash", part.longValue() & 0xFFFF_FFFFL);
      }
    }
  }

  private void addTrial() {
    if (trialsOnLine == TRIALS_PER_LINE) {
      trials.append('\n');
      trialsOnLine = 0;
    }
    trialsOnLine++;
    long name = 0;
    long group = 0;
    part.reset(fields);
    while (part.next()) {
      name = part.field() == 1 ? part.longValue() & 0xFFFF_FFFFL : name;
      group = part.field() == 2 ? part.longValue() & 0xFFFF_FFFFL : group;
    }
    trials.append("{ name: ").append(name).append(", group: ").append(group).append(" } ");
  }
}
