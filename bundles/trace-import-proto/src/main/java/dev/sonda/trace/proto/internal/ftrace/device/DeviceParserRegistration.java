package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.packet.ImportState;

/** Registers the parsers of kernel events that devices of phones and virtual machines write. */
public final class DeviceParserRegistration {
  private DeviceParserRegistration() {}

  public static void register(ImportState state, EventParsers parsers) {
    new BinderParsers(state).register(parsers);
    new FlashStorageParsers(state).register(parsers);
    new FileReadParsers(state).register(parsers);
    new AdrenoParsers(state).register(parsers);
    new HypervisorParsers(state).register(parsers);
    new SensorParsers(state).register(parsers);
    new VideoBufferParsers(state).register(parsers);
    new VirtualVideoParsers(state).register(parsers);
    new VirtualGpuParsers(state).register(parsers);
  }
}
