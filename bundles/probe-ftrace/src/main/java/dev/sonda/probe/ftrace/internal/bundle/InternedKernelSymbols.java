package dev.sonda.probe.ftrace.internal.bundle;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;

/**
 * Symbol names of the kernel addresses in events; each name is written once per round. One thread.
 */
public final class InternedKernelSymbols {
  private final KernelAddressNumbering addresses = new KernelAddressNumbering();
  private final KernelSymbols symbols;
  private int looked;
  private boolean wroteOne;

  public InternedKernelSymbols(KernelSymbols symbols) {
    this.symbols = symbols;
  }

  /** The small number that stands for the address in this round's events. */
  public int numberOf(long address) {
    return addresses.numberOf(address);
  }

  /**
   * Clears all numbers assigned to addresses; the next packet with a name tells readers that
   * numbering restarts.
   */
  public void clear() {
    addresses.clear();
    looked = 0;
    wroteOne = false;
  }

  /** Writes names of numbers that are new since the last time. */
  void writeNew(PacketWriter packet) {
    int number = nextNamed(looked + 1);
    if (number <= addresses.count()) {
      if (!wroteOne) {
        packet.varint(
            FtraceBundleFieldNumbers.SEQUENCE_FLAGS,
            FtraceBundleFieldNumbers.INCREMENTAL_STATE_CLEARED);
        wroteOne = true;
      }
      writeFrom(number, packet);
    }
    looked = addresses.count();
  }

  private void writeFrom(int firstNumber, PacketWriter packet) {
    try (MessageWriter interned = packet.nested(FtraceBundleFieldNumbers.INTERNED_DATA)) {
      for (int number = firstNumber; number <= addresses.count(); number = nextNamed(number + 1)) {
        try (MessageWriter symbol = interned.nested(FtraceBundleFieldNumbers.KERNEL_SYMBOLS)) {
          symbol.varint(FtraceBundleFieldNumbers.SYMBOL_ID, number);
          symbol.string(
              FtraceBundleFieldNumbers.SYMBOL_NAME, symbols.nameOf(addresses.address(number)));
        }
      }
    }
  }

  /**
   * The next number from {@code from} on whose address has a name; addresses of data often have
   * none.
   */
  private int nextNamed(int from) {
    int number = from;
    while (number <= addresses.count() && symbols.nameOf(addresses.address(number)).isEmpty()) {
      number++;
    }
    return number;
  }
}
