package dev.sonda.trace.proto.internal.extension;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.importing.PacketParser;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.statistics.Statistic;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Arrays;

/**
 * Puts packets with an extension's fields into the event queue, and passes them to the extension's
 * parser in the order of time. Exceptions of the parser are counted, and the first is logged.
 */
final class ExtensionPacketModule implements PacketModule {
  private static final Logger LOG = System.getLogger(ExtensionPacketModule.class.getName());

  /**
   * Upper limit of an extension's fields. The queue stores 48 bits with an event: 32 for the
   * process, 16 for the field's index.
   */
  private static final int MOST_FIELDS = 1 << 16;

  private static final long PID_MASK = 0xffff_ffffL;

  private final String name;
  private final int[] fields;
  private final PacketParser parser;
  private final ImportState state;
  private final ExtensionPacket packet;
  private final int kind;
  private boolean hasFailed;

  ExtensionPacketModule(String name, int[] fields, PacketParser parser, ImportState state) {
    if (fields.length > MOST_FIELDS) {
      throw new IllegalArgumentException("an extension reads at most " + MOST_FIELDS + " fields");
    }
    this.name = name;
    this.fields = fields.clone();
    Arrays.sort(this.fields);
    this.parser = parser;
    this.state = state;
    packet = new ExtensionPacket(state.memory(), state.strings());
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return fields.clone();
  }

  @Override
  public void read(PacketHead head, SequenceState sequence, long timeNs) {
    long index = Arrays.binarySearch(fields, head.contentField());
    long detail = index << Integer.SIZE | (head.trustedPid() & PID_MASK);
    state.packets().add(timeNs, kind, detail, head.content(), head.contentBytes());
  }

  private void parse(long timeNs, long detail, long place, long sizeBytes) {
    int field = fields[(int) (detail >>> Integer.SIZE)];
    packet.begin(timeNs, field, (int) detail, place, sizeBytes);
    state.tables().reach(timeNs);
    guard(() -> parser.parse(packet));
  }

  @Override
  public void finish() {
    guard(parser::finish);
  }

  private void guard(Runnable call) {
    try {
      call.run();
    } catch (UncheckedIOException e) {
      throw e; // the disk that stores the tables is full, which isn't the extension's fault
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      state.statistics().add(Statistic.EXTENSION_ERRORS, 1);
      if (!hasFailed) {
        hasFailed = true;
        LOG.log(Level.WARNING, "the extension " + name + " can't read a packet: " + e);
      }
    }
  }
}
