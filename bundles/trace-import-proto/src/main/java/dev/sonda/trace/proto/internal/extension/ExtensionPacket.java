package dev.sonda.trace.proto.internal.extension;

import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.importing.MessageReader;
import dev.sonda.trace.importing.TracePacket;
import dev.sonda.trace.tables.StringPool;

/** The packet that an extension's parser is reading; one object is reused for all packets. */
final class ExtensionPacket implements TracePacket {
  private final TraceMemory memory;
  private final ExtensionMessage message;
  private long timeNs;
  private int field;
  private int pid;
  private long place;
  private long sizeBytes;

  ExtensionPacket(TraceMemory memory, StringPool strings) {
    this.memory = memory;
    message = new ExtensionMessage(strings);
  }

  void begin(long newTimeNs, int newField, int newPid, long newPlace, long newSizeBytes) {
    timeNs = newTimeNs;
    field = newField;
    pid = newPid;
    place = newPlace;
    sizeBytes = newSizeBytes;
  }

  @Override
  public long timeNs() {
    return timeNs;
  }

  @Override
  public int field() {
    return field;
  }

  @Override
  public int pid() {
    return pid;
  }

  @Override
  public MessageReader message() {
    memory.read(message.fields(), place, sizeBytes);
    return message;
  }
}
